// What is read rarely and asked for all the time is kept for a moment; whoever changes it says so.

export interface Kept<T> {
  get(): Promise<T>
  /** It was changed: the next question waits for what is now. */
  forget(): void
}

/**
 * `read` is asked at the first question, again after `forget`, and beside the questions once the answer is older than `ms`: the old one still
 * answers while the new one is on its way. A reading that fails is the failure of whoever waits for it.
 */
export function kept<T>(read: () => Promise<T>, ms: number): Kept<T> {
  let value: { is: T; at: number } | undefined
  let reading: Promise<void> | undefined
  const ask = (): Promise<void> => {
    if (reading) return reading
    const mine = read()
      .then(is => {
        // Asked before a change and answered after it, it is what was.
        if (reading === mine) value = { is, at: Date.now() }
      })
      .finally(() => {
        if (reading === mine) reading = undefined
      })
    reading = mine
    return mine
  }
  return {
    get: async () => {
      if (value && Date.now() - value.at > ms) void ask().catch(() => {})
      while (!value) await ask()
      return value.is
    },
    forget: () => {
      value = undefined
      reading = undefined
    },
  }
}
