import { waited } from './time.ts'

/** How long it has been so. Where it waits for this house: amber from three quarters of an hour, red from an hour and a half. */
export function Age({ minutes, ours }: { minutes: number; ours: boolean }) {
  const tone = !ours ? '' : minutes >= 90 ? ' late' : minutes >= 45 ? ' mid' : ''
  return <span className={`age${tone}`}>{waited(minutes)}</span>
}
