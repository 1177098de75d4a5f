#!/bin/sh
# errorbook: upload a site to S3, and a function for the CloudFront distribution before it.
#   BUCKET=name sh upload.sh SITE
# S3's own website endpoint needs no function: index document index.html, error document [= base[1:] =]404.html.
# Behind CloudFront let errors 403 and 404 of the origin be answered by [= base =]404.html with status 404.
set -eu
site=${1:-site}
target=s3://${BUCKET:?name the bucket}[= bare|shell if bare else "" =]

# S3 takes a type from a name's ending alone, and knows none for the records' JSON.
aws s3 sync "$site/assets" "$target/assets" --cache-control [= cached[1]|shell =]
[% if outputs.json %]
aws s3 sync "$site/api" "$target/api" --delete --content-type [= json[1]|shell =]
[% endif %]
aws s3 sync "$site" "$target" --exclude '*' --include '*.html' --content-type 'text/html; charset=utf-8'
aws s3 sync "$site" "$target" --exclude '*' --include '*.txt' --content-type 'text/plain; charset=utf-8'
[% if outputs.markdown %]
aws s3 sync "$site" "$target" --exclude '*' --include '*.md' --content-type 'text/markdown; charset=utf-8'
[% endif %]
# All the rest; what is gone from the site goes from the bucket, the old assets last.
aws s3 sync "$site" "$target" --delete --exclude 'assets/*' --exclude 'api/*' --exclude '.errorbook/*' --exclude '_*'
aws s3 sync "$site/assets" "$target/assets" --delete --cache-control [= cached[1]|shell =]

# Headers: a response headers policy for the distribution
# (aws cloudfront create-response-headers-policy --response-headers-policy-config file://headers.json).
cat > headers.json <<'JSON'
[= policy =]
JSON

# A viewer-request function (runtime cloudfront-js-2.0): a folder's page for every path that ends in `/`.
cat > function.js <<'JS'
[% include "cloudfront.js" %]
JS
