#!/usr/bin/env bash
# mailparser 3.14.2 (simpleParser), MIT.
# Valid input: two bounces of the same shape, multipart/report; one with message/delivery-status (RFC 3464), one with message/global-delivery-status
# (RFC 6533, what servers that speak SMTPUTF8 send).
# Expected: the machine-readable part stands where other parts of its kind stand, among the attachments, and the two reports are read alike.
# What happens: the fields of the first are put behind the human words in `text` and there is no attachment; the second is an attachment and not in
# `text`. The option keepDeliveryStatus makes the first one an attachment too. A disposition notification (RFC 8098) is an attachment always.
# Who meets it: readers of bounces. Looking among the attachments they find only the rarer kind and take all others for mail without a status;
# looking in `text` they miss every report of an international server, and read words that a person may have written as fields.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --ignore-scripts --no-audit --no-fund mailparser@3.14.2
cat >two.mjs <<'JS'
import { simpleParser } from 'mailparser'
const status = ['Reporting-MTA: dns; relay.example', '', 'Final-Recipient: rfc822; a@b.example', 'Action: failed', 'Status: 5.1.1', '']
const mail = type =>
  [
    'From: MAILER-DAEMON@relay.example',
    'To: sender@example.com',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Could not be delivered.',
    '',
    '--b',
    `Content-Type: ${type}`,
    '',
    ...status,
    '--b--',
    '',
  ].join('\r\n')
for (const type of ['message/delivery-status', 'message/global-delivery-status', 'message/disposition-notification'])
  for (const options of [{}, { keepDeliveryStatus: true }]) {
    const m = await simpleParser(mail(type), options)
    const where = m.attachments.map(a => a.contentType).includes(type) ? 'attachment' : 'none'
    console.log(type, Object.keys(options).join() || 'default', where, /Final-Recipient/.test(m.text ?? '') ? 'in text' : 'not in text')
  }
JS
said=$(node two.mjs)
echo "$said"
[ "$said" = "message/delivery-status default none in text
message/delivery-status keepDeliveryStatus attachment not in text
message/global-delivery-status default attachment not in text
message/global-delivery-status keepDeliveryStatus attachment not in text
message/disposition-notification default attachment not in text
message/disposition-notification keepDeliveryStatus attachment not in text" ]
