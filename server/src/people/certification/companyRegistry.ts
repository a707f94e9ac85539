/** Each question is charged, and those of today are used up. */
export class LookUpsSpent extends Error {
  constructor() {
    super('the day’s look-ups are used up')
  }
}

/** Who tells of companies: the sandbox here, a provider in its place. */
export interface CompanyRegistry {
  /** Whatever the provider says, unchecked; throws LookUpsSpent where nobody may ask today. */
  find(word: string, signal: AbortSignal): Promise<unknown>
}
