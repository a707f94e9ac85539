/** A paper in the pack of an order: where it lies, what it is called, what the index says of it. */
export interface PackPaper {
  folder: string
  name: string
  what: string
  bytes: Buffer
}
