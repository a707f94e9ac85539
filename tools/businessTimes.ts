// A term of the trade is a constant of the domain, or a setting, and a statement is given it: written into the text it is a second copy, which the
// screens that tell of it do not follow. `n * interval '1 minute'` gives a figure its unit and is none; steps of the calendar are named in platform/db/days.ts.
import { sources } from './source.ts'

const NEUTRAL = /\* interval '1 [a-z]+'/g
const TERM = /interval '\d|make_interval\([a-z]+ => \d/
const steps = 'server/src/platform/db/days.ts'

/** Lines of a text that write a term as a figure. */
export const termLines = (text: string): number[] =>
  text.split('\n').flatMap((line, i) => (TERM.test(line.replace(NEUTRAL, '')) ? [i + 1] : []))

/** The seed's invented past is no rule, and a test sets a clock forward as it needs it. */
export function termProblems(): string[] {
  return sources(['server/src'])
    .filter(f => !f.test && f.file !== steps && !f.file.startsWith('demo/src/seed/'))
    .flatMap(f =>
      termLines(f.text).map(
        line =>
          `${f.file}:${line} 时限写成了数字：请用 domain 的常量或规则，写成 interval '\${N} hours' 或 $1 * interval '1 hour'`,
      ),
    )
}

/** China's time made by hand: a shift by eight hours, or a formatter of the zone. */
const OWN_CLOCK = /\b8 \* (?:3_?600_?000|3_?600|60 \* 60)\b|timeZone: 'Asia\/Shanghai'/
const clock = 'domain/src/kernel/clock.ts'
/** Lines that make the mill's clock themselves. */
export const clockLines = (text: string): number[] => text.split('\n').flatMap((line, i) => (OWN_CLOCK.test(line) ? [i + 1] : []))

/** A moment is said by one file: another way of saying it is a minute, a day or a zone apart one day. The browser's own parts of speech (weekday, month) are none. */
export function clockProblems(): string[] {
  return sources(['domain/src', 'server/src', 'web/src', 'ops/src', 'client/src', 'demo/src'])
    .filter(f => !f.test && f.file !== clock)
    .flatMap(f =>
      clockLines(f.text).map(line => `${f.file}:${line} 自己算了中国时间：请用 ${clock} 里的 dayText、minuteText、timeText……`),
    )
}
