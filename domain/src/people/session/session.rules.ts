// 会话: how long a log-in lasts.

/** Without anything being done. */
export const IDLE_MINUTES = 30
/** In all. */
export const ABSOLUTE_HOURS = 12
