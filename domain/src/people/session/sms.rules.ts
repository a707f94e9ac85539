// 短信验证码: how long a code and what it gives are good, and how soon the next one may be asked for.

export const SMS_CODE_MINUTES = 5
export const SMS_PAUSE_SECONDS = 60
/** A right code gives a ticket that is good for so long. */
export const TICKET_MINUTES = 10
