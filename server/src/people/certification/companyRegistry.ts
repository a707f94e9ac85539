/** Who tells of companies: the sandbox here, a provider in its place. */
export interface CompanyRegistry {
  /** Whatever the provider says, unchecked. */
  find(word: string, signal: AbortSignal): Promise<unknown>
}
