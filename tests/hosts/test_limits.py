"""What a build says of the hosts that a site would fit on."""

from __future__ import annotations

from errorbook.build.report import Size, kind_of
from errorbook.hosts.limits import host_notes

RECORD = "00000000000000a1"


def site(records: int, *, twins: bool = True, markdown: bool = False) -> dict[str, Size]:
    """Return the sizes of a site with so many records, as a build counts them."""
    sizes = {
        "pages": Size(records, records * 20_000),
        "text views": Size(records, records * 5_000),
        "JSON": Size(records, records * 6_000),
        "scripts and styles": Size(8, 40_000),
    }
    sizes |= {"JSON twins": Size(records, records * 6_000)} if twins else {}
    return sizes | ({"Markdown views": Size(records, records * 5_000)} if markdown else {})


def test_a_small_site_fits_everywhere() -> None:
    assert host_notes(site(1000)) == (
        "limits: kept for GitHub Pages, GitLab Pages, Cloudflare Pages (free), Netlify",
    )


def test_the_switch_that_is_missed_least_is_named_first() -> None:
    assert host_notes(site(6000))[1] == (
        "Cloudflare Pages (free): 24,008 files, and it takes 20,000; "
        "json_twin = false in [outputs] would help"
    )


def test_two_switches_are_named_where_one_is_not_enough() -> None:
    assert host_notes(site(6000, markdown=True))[1] == (
        "Cloudflare Pages (free): 30,008 files, and it takes 20,000; "
        "json_twin = false and markdown = false in [outputs] would help"
    )


def test_where_no_switch_is_enough_the_note_says_so() -> None:
    assert host_notes(site(21_000))[1] == (
        "Cloudflare Pages (free): 84,008 files, and it takes 20,000; no switch of [outputs] is enough"
    )


def test_size_folders_and_names_in_a_folder_count_too() -> None:
    notes = host_notes(site(100_000, twins=False))
    assert notes == (
        "GitHub Pages: 3.10 GB, and it takes 1 GB; no switch of [outputs] is enough",
        (
            "GitLab Pages: 400,008 files and folders, and it takes 200,000; 3.10 GB, and it takes 1 GB; "
            "no switch of [outputs] is enough"
        ),
        "Cloudflare Pages (free): 300,008 files, and it takes 20,000; no switch of [outputs] is enough",
        "Netlify: 100,000 names in one folder, and it takes 54,000; no switch of [outputs] is enough",
    )
    assert host_notes(site(30_000))[-1] == (
        "Netlify: 60,000 names in one folder, and it takes 54,000; json_twin = false in [outputs] would help"
    )


def test_one_large_file_is_named() -> None:
    assert host_notes(site(10), ("sitemap.xml", 30 * 1024 * 1024))[1] == (
        "Cloudflare Pages (free): sitemap.xml has 30 MiB, and it takes 25 MiB; "
        "no switch of [outputs] is enough"
    )


def test_robots_is_of_no_use_under_a_base_path() -> None:
    assert host_notes(site(10), base_path="/sub/path/")[1].startswith(
        "robots.txt: no crawler asks for it under /sub/path/"
    )


def test_files_are_counted_by_what_switches_leave_out() -> None:
    assert [
        kind_of(path)
        for path in (
            f"errors/{RECORD}/index.html",
            f"errors/{RECORD}/index.txt",
            f"errors/{RECORD}/index.md",
            f"api/errors/{RECORD}",
            f"api/errors/{RECORD}.json",
            "api/errors/cards/1.json",
            "robots.txt",
            ".nojekyll",
            "assets/words/ab-0123456789.json",
        )
    ] == [
        "pages",
        "text views",
        "Markdown views",
        "JSON",
        "JSON twins",
        "JSON",
        "other",
        "other",
        "look-up index",
    ]
