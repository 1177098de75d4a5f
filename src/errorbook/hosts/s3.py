"""What an S3 bucket and the CloudFront distribution before it need beside uploads."""

from __future__ import annotations

import json

from errorbook.pages.mirrors.host_files import HEADERS


def headers_policy() -> str:
    """Return the configuration of a response headers policy: the site's headers, and all may read."""
    policy = {
        "Name": "errorbook",
        "SecurityHeadersConfig": {
            "ContentSecurityPolicy": {
                "Override": True,
                "ContentSecurityPolicy": dict(HEADERS)["Content-Security-Policy"],
            },
            "ContentTypeOptions": {"Override": True},
        },
        "CorsConfig": {
            "AccessControlAllowOrigins": _list("*"),
            "AccessControlAllowHeaders": _list("*"),
            "AccessControlAllowMethods": _list("GET", "HEAD"),
            "AccessControlAllowCredentials": False,
            "OriginOverride": True,
        },
    }
    return json.dumps(policy, indent=2)


def _list(*items: str) -> dict[str, object]:
    return {"Quantity": len(items), "Items": items}
