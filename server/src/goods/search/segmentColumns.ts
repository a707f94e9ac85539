/** What stands of every row of a segment: codes into its dictionaries, sizes, price and stock. */
export interface Columns {
  id: Int32Array
  kind: Uint16Array
  grade: Uint16Array
  standard: Uint16Array
  spec: Uint32Array
  mill: Uint16Array
  depot: Uint16Array
  combo: Uint32Array
  level: Uint8Array
  settlement: Uint8Array
  thickness: Int32Array
  width: Int32Array
  length: Int32Array
  diameter: Int32Array
  pieceG: Int32Array
  step: Uint16Array
  least: Uint16Array
  /** 1 spot, 2 futures. */
  flags: Uint8Array
  spu: Uint32Array
  skuCodeAt: Uint32Array
  titleAt: Uint32Array
  price: Float64Array
  pieces: Int32Array
  shelfAtS: Uint32Array
}
