export interface Outcome {
  pass: boolean
  /** What was counted, for the line that is printed. */
  figures: string
}

/** How large a proof is run: its full counts, or those that are named. */
export interface Size {
  long: boolean
  bidders: number | undefined
  seconds: number | undefined
  runs: number | undefined
}
