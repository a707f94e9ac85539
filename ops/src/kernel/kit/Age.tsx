import { ORDER_WAIT, waitTone, type WaitLimits } from '@mall/domain/kernel/workingTime.ts'
import { waited, worked } from './time.ts'

interface Props {
  /** On the clock. */
  ageMinutes: number
  /** While the desk was open. */
  workMinutes: number
  /** It waits for this house: working time counts, and stands out when it is long. */
  ours: boolean
  limits?: WaitLimits
}

/** How long it has been so; the other reckoning on hover. What came after hours has not waited yet. */
export function Age({ ageMinutes, workMinutes, ours, limits = ORDER_WAIT }: Props) {
  if (!ours) return <span className="age">{waited(ageMinutes)}</span>
  return (
    <span
      className={`age ${waitTone(workMinutes, limits)}`}
      title={`工作时间（周一至周五 8:00–18:00）；自然时间 ${waited(ageMinutes)}`}
    >
      {ageMinutes < 1 ? waited(0) : workMinutes < 1 ? '下班后到' : worked(workMinutes)}
    </span>
  )
}
