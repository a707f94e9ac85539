import { waited } from './time.ts'

/** How long somebody has been waiting: amber from three quarters of an hour, red from an hour and a half. */
export function Age({ minutes }: { minutes: number }) {
  const tone = minutes >= 90 ? ' late' : minutes >= 45 ? ' mid' : ''
  return <span className={`age${tone}`}>{waited(minutes)}</span>
}
