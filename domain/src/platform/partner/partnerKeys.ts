// The end of a partner's key, certificate or contract of service: whoever lets it pass has a partner that is away.

const DAY_MS = 86_400_000

/** Told of when so many days are left, and once more when it has ended; the first is when the page begins to warn. */
export const KEY_WARNINGS = [30, 7, 1, -1] as const
const [FIRST_WARNING] = KEY_WARNINGS

/** Days between `today` and the last day of the key, both as YYYY-MM-DD; 0: it ends today; below 0: it has ended. */
export const keyDaysLeft = (until: string, today: string): number =>
  Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS)

export const keyEndsSoon = (daysLeft: number): boolean => daysLeft <= FIRST_WARNING

/** 还有 12 天到期, as page and notice say it. */
export const keyLeftWords = (daysLeft: number): string =>
  daysLeft < 0 ? `已过期 ${-daysLeft} 天` : daysLeft === 0 ? '今天到期' : `还有 ${daysLeft} 天到期`
