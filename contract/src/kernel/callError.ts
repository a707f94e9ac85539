/** Success and its code: everything else is a refusal (specification 7). */
export const OK = 1

/** What the caller on either side gets instead of data. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: number
  // The built pages and the server each hold a copy of this class; an error thrown by one is caught by the other.
  static [Symbol.hasInstance](value: unknown): boolean {
    return value !== null && typeof value === 'object' && (value as { name?: unknown }).name === 'CallError'
  }
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
