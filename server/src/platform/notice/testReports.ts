// Reports of mail servers as they come in, for tests.
export interface ReportFacts {
  /** Whom it is sent to: our sender of that one mail. */
  to: string
  recipient: string
  action?: string
  status?: string
  /** Of the mail that is given back. */
  messageId?: string
  /** Put behind: a mail that is given back whole. */
  padding?: string
}
export const report = ({
  to,
  recipient,
  action = 'failed',
  status = '5.1.1',
  messageId = '',
  padding = '',
}: ReportFacts): string =>
  `From: MAILER-DAEMON@mx.buyer.example
To: <${to}>
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: text/plain; charset=utf-8

I'm sorry to have to inform you that your message could not be delivered.

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.buyer.example
Arrival-Date: Sat, 28 Nov 2026 10:00:00 +0800

Final-Recipient: rfc822; ${recipient}
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 5.1.1 <${recipient}>:
    Recipient address rejected: User unknown

--b1
Content-Type: text/rfc822-headers

From: mall@steel.example
To: ${recipient}
${messageId === '' ? '' : `Message-ID: <${messageId}>\n`}Subject: =?UTF-8?B?5Y+R56Wo?=
${padding}
--b1--
`

export const outOfOffice = (to: string, recipient: string): string =>
  `From: ${recipient}
To: <${to}>
Subject: =?UTF-8?B?6Ieq5Yqo562U5aSN?=
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

5.1.1 本人休假，12 月 1 日回来。Action: failed
`
