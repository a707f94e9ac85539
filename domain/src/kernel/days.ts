// Days as people ask for them: from one to another, both inclusive; ISO dates compare as texts.
export interface DaysAsked {
  fromOn?: string | undefined
  toOn?: string | undefined
}

/** Whether the first day is not after the last; an open end is always in order. */
export const daysInOrder = ({ fromOn, toOn }: DaysAsked): boolean => !fromOn || !toOn || fromOn <= toOn
export const DAYS_REVERSED = '开始日期不能晚于结束日期'
