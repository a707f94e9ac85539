import { firstPieces } from '@mall/domain/goods/goods/packRule.ts'
import { useCallback, useState } from 'react'
import type { Product } from '../goods/productRow.ts'
import type { Basis, TableState } from './ProductTable.tsx'

/** One piece, or one pack of goods that are sold so. */
const onePack = (p: Product) => firstPieces(p, p.availablePieces)

/**
 * Selection and typed quantities of a result list; they outlive paging and refining, so rows of several pages can be added together. `first`: what
 * stands there before anything is typed; the same function on every drawing.
 */
export function useRows(basis: Basis, first: (p: Product) => number = onePack) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Product>>(new Map())
  const [pieces, setPieces] = useState<ReadonlyMap<string, number>>(new Map())
  const piecesOf = useCallback((p: Product) => pieces.get(p.skuCode) ?? first(p), [pieces, first])

  const state = (rows: readonly Product[]): TableState => ({
    basis,
    selected: new Set(selected.keys()),
    piecesOf,
    onPieces: (p, n) => setPieces(old => new Map(old).set(p.skuCode, n)),
    onSelect: (codes, on) =>
      setSelected(old => {
        const next = new Map(old)
        for (const p of rows) {
          if (!codes.includes(p.skuCode)) continue
          if (on) next.set(p.skuCode, p)
          else next.delete(p.skuCode)
        }
        return next
      }),
  })
  return { state, chosen: [...selected.values()], piecesOf, clear: () => setSelected(new Map()) }
}
