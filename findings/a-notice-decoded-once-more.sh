#!/bin/sh
# alipay-sdk 4.14.0 (the vendor's own), Node 24.
#
# Valid input: a payment notice of Alipay as a web framework hands it on, its form values decoded once, signed RSA2 over these values, as the
#   vendor's document says. The merchant's own field passback_params comes back in it as it was sent, here with a per cent sign: "8.5% off".
# Expected: checkNotifySign(notice) is true for whatever text the merchant sent, as checkNotifySignV2(notice) is.
# Seen: checkNotifySign decodes every value a second time before it checks. A text with a per cent sign that is no escape raises URIError, one that
#   reads like an escape ("100%25") makes a sound notice false. V2 says true for all of them, and false for an altered sum.
# Who meets it: merchants whose notices pass in every test and fail for the first discount named in per cent: the payment is made, its notice refused
#   for a day, and the error of the framework says nothing of a signature.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund alipay-sdk@4.14.0
cat > look.mjs <<'JS'
import { AlipaySdk } from 'alipay-sdk'
import { generateKeyPairSync, sign } from 'node:crypto'
const pem = { publicKeyEncoding: { type: 'spki', format: 'pem' }, privateKeyEncoding: { type: 'pkcs8', format: 'pem' } }
const [vendor, merchant] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048, ...pem }))
const bare = text => text.replace(/-----[^-]+-----|\s/g, '')
const sdk = new AlipaySdk({
  appId: '2021000000000001',
  keyType: 'PKCS8',
  privateKey: bare(merchant.privateKey),
  alipayPublicKey: bare(vendor.publicKey),
})
const told = (passback_params, paid = '88.00') => {
  const notice = { app_id: '2021000000000001', charset: 'utf-8', notify_id: 'n1', out_trade_no: 'P1', passback_params, total_amount: '88.00', trade_status: 'TRADE_SUCCESS', version: '1.0' }
  const source = Object.keys(notice).sort().map(name => `${name}=${notice[name]}`).join('&')
  return { ...notice, total_amount: paid, sign_type: 'RSA2', sign: sign('sha256', Buffer.from(source), vendor.privateKey).toString('base64') }
}
const said = check => {
  try {
    return String(check())
  } catch (e) {
    return e.name
  }
}
const seen = []
for (const [text, paid] of [['order 1'], ['8.5% off'], ['100%25'], ['order 1', '0.01']]) {
  const notice = told(text, paid)
  const row = [said(() => sdk.checkNotifySign(notice)), said(() => sdk.checkNotifySignV2(notice))]
  console.log(`passback_params ${JSON.stringify(text)}${paid ? `, sum altered to ${paid}` : ''}: checkNotifySign ${row[0]}, checkNotifySignV2 ${row[1]}`)
  seen.push(row.join())
}
process.exit(seen.join(' ') === 'true,true URIError,true false,true false,false' ? 0 : 1)
JS
node look.mjs
