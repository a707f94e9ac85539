// 短信验证码: how long a code is good, and how soon the next one may be asked for.

export const SMS_CODE_MINUTES = 5
export const SMS_PAUSE_SECONDS = 60
