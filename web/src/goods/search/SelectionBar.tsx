import { lineAmount, perTonAmount } from '@mall/domain/kernel/money.ts'
import { tons, weightOfPieces } from '@mall/domain/kernel/weight.ts'
import { Suspense, useState } from 'react'
import { goLogin } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { keepIntent } from '../../kernel/intent.ts'
import { lazyPart } from '../../kernel/lazyPart.ts'
import { intentLine, useAddToCart } from '../buying/useAddToCart.ts'
import type { Product } from '../goods/productRow.ts'
import { AfterLogin } from '../../kernel/kit/AfterLogin.tsx'
import { Button } from '../../kernel/kit/Button.tsx'
import { Money } from '../../kernel/kit/Price.tsx'

const KeepList = lazyPart(() => import('../goods/KeepList.tsx'))
const Compare = lazyPart(() => import('./Compare.tsx'))
const COMPARE_MAX = 4

/** What is selected, what it weighs and costs; adds all rows together. */
export function SelectionBar({
  chosen,
  piecesOf,
  onClear,
}: {
  chosen: readonly Product[]
  piecesOf: (p: Product) => number
  onClear: () => void
}) {
  const add = useAddToCart()
  const [comparing, setComparing] = useState(false)
  const [keeping, setKeeping] = useState(false)
  const { session } = useBoot()
  if (chosen.length === 0) return null
  const kg = (p: Product) => weightOfPieces(piecesOf(p), p.pieceWeightG)
  const cost = (p: Product) =>
    lineAmount({ priceFen: p.own?.priceFen ?? p.priceFen, priceUnit: p.priceUnit, weightKg: kg(p), pieces: piecesOf(p) }) +
    (p.priceUnit === 'ton' ? perTonAmount(p.freightFen, kg(p)) : 0)
  const sum = (pick: (p: Product) => number) => chosen.reduce((a, p) => a + pick(p), 0)
  const addable = chosen.filter(p => p.availablePieces > 0)

  const addAll = async () => {
    if (!session.userStatus) {
      keepIntent(
        'cart',
        addable.map(p => intentLine(p, piecesOf(p))),
      )
      return goLogin()
    }
    for (const p of addable) if (!(await add(p, piecesOf(p)))) return
    onClear()
  }
  return (
    <div className="selbar" role="region" aria-label="已选商品">
      <span>
        已选 <b className="strong">{chosen.length}</b> 行
      </span>
      <span>
        <b className="strong">{sum(piecesOf)}</b> 件，<b className="strong">{tons(sum(kg))}</b> 吨
      </span>
      <span>
        {chosen.some(p => p.priceHidden) ? (
          <AfterLogin text="登录后算价" />
        ) : (
          <>
            到货约 <Money fen={sum(cost)} main />
          </>
        )}
      </span>
      <button type="button" className="link sm" onClick={onClear}>
        取消选择
      </button>
      <Button
        className="push"
        onClick={() => setComparing(true)}
        disabledReason={chosen.length < 2 ? '选两行以上' : chosen.length > COMPARE_MAX ? `最多 ${COMPARE_MAX} 行` : null}
        reasonAt="title"
      >
        对比 {chosen.length} 行
      </Button>
      <Button onClick={() => (session.userStatus ? setKeeping(true) : goLogin())}>存为清单</Button>
      <Button look="primary" onClick={addAll} disabledReason={addable.length === 0 ? '所选都没有现货' : null} reasonAt="title">
        加入购物车
      </Button>
      {keeping && (
        <Suspense>
          <KeepList
            lines={chosen.map(p => ({ skuCode: p.skuCode, pieces: piecesOf(p) }))}
            onClose={() => setKeeping(false)}
            onDone={onClear}
          />
        </Suspense>
      )}
      {comparing && (
        <Suspense>
          <Compare rows={chosen} onClose={() => setComparing(false)} />
        </Suspense>
      )}
    </div>
  )
}
