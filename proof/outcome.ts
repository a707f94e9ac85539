export interface Outcome {
  pass: boolean
  /** What was counted, for the line that is printed. */
  figures: string
}
