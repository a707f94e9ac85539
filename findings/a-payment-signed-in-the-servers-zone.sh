#!/bin/sh
# alipay-sdk 4.14.0 (the vendor's own client for Node).
#
# Valid input: one and the same pageExecute of alipay.trade.page.pay, on a server whose clock runs in UTC and on one in Asia/Shanghai.
# Expected: `timestamp` is what the gateway's documents ask for: the time in Beijing, yyyy-MM-dd HH:mm:ss, wherever the server stands. Everything else a caller
#   gives is checked or completed by the client, and this field is filled in by it alone.
# Seen: the client writes the local time of the process. In UTC the signed request is eight hours old when it leaves; no option says the zone, and the field is
#   set after what the caller passes.
# Who meets it: a shop that moves into a container (TZ unset is UTC): signatures are right, keys are right, and the gateway says that the timestamp is invalid.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund alipay-sdk@4.14.0
cat > look.cjs <<'JS'
const { generateKeyPairSync } = require('node:crypto')
const { AlipaySdk } = require('alipay-sdk')

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const sdk = new AlipaySdk({ appId: '2021000000000000', privateKey, alipayPublicKey: publicKey, keyType: 'PKCS1' })
const url = sdk.pageExecute('alipay.trade.page.pay', 'GET', {
  bizContent: { out_trade_no: 'P1', total_amount: '88.00', subject: 'steel', product_code: 'FAST_INSTANT_TRADE_PAY' },
})
const said = new URL(url).searchParams.get('timestamp')
// What it says, read as Beijing time, against now: whole hours.
const hours = Math.round((Date.parse(`${said.replace(' ', 'T')}+08:00`) - Date.now()) / 3_600_000)
console.log(hours || 0)
JS
utc=$(TZ=UTC node look.cjs)
shanghai=$(TZ=Asia/Shanghai node look.cjs)
echo "hours that the signed timestamp is off Beijing time: server in UTC $utc, in Asia/Shanghai $shanghai"
[ "$utc" = "-8" ] && [ "$shanghai" = "0" ]
