// Moments as sentences have them, by the clock in China: on papers, in notices, in refusals.
/** How far China's clock is ahead of UTC; it has one time, and no summer time since 1991. Adding it is a hundredth of the work of a formatter. */
export const CHINA_MS = 8 * 3_600_000
/** 2026-11-24T10:44:48.000Z, where it is that time in China: a text to cut, not a moment. */
export const inChina = (at: Date): string => new Date(at.getTime() + CHINA_MS).toISOString()

/** 10:44, of this day. */
export const hourText = (at: Date): string => inChina(at).slice(11, 16)
/** 10:44:48, of this day. */
export const secondText = (at: Date): string => inChina(at).slice(11, 19)
/** 2026-11-24 10:44, on papers and in sheets. */
export const minuteText = (at: Date): string => inChina(at).slice(0, 16).replace('T', ' ')
/** 2026-11-24T10:44, as a form's field for a moment has it. */
export const fieldText = (at: Date): string => inChina(at).slice(0, 16)
/** The moment of such a field in milliseconds; NaN where it is none. */
export const fieldMs = (text: string): number => Date.parse(`${text}:00Z`) - CHINA_MS
/** Minutes of the day in China, 0 at its midnight. */
export const minuteOfDay = (ms: number): number => Math.floor(((ms + CHINA_MS) % 86_400_000) / 60_000)
/** 11-24 10:44, where the year is plain. */
export const timeText = (at: Date): string => inChina(at).slice(5, 16).replace('T', ' ')
/** 11-24 10:44:48, where a second decides. */
export const clockText = (at: Date): string => inChina(at).slice(5, 19).replace('T', ' ')
/** 11 月 4 日 10:44, what ends at a moment and not on a day. */
export const momentText = (at: Date): string => {
  const t = inChina(at)
  return `${Number(t.slice(5, 7))} 月 ${Number(t.slice(8, 10))} 日 ${t.slice(11, 16)}`
}
/** 2026-11-24, the day it is in China. */
export const dayText = (at: Date): string => inChina(at).slice(0, 10)
/** 20261124104448 in China, to the second or to the thousandth: how banks write a moment. */
export const digitStamp = (at: Date, digits: 14 | 17 = 14): string => inChina(at).replaceAll(/\D/g, '').slice(0, digits)
/** The moment of fourteen digits in China, in milliseconds; NaN where it is none. */
export const digitStampMs = (stamp: string): number => {
  const [, y, mo, d, h, mi, s] = (/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(stamp) ?? []).map(Number)
  return Date.UTC(y ?? Number.NaN, (mo ?? 0) - 1, d, h, mi, s) - CHINA_MS
}
/** 2026-11-24 10:44:48, as the machines of vendors write a moment. */
export const stampText = (at: Date): string => inChina(at).slice(0, 19).replace('T', ' ')
