import './cart.css'
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { useState } from 'react'
import { Button } from '../../kernel/kit/Button.tsx'
import { Checkbox } from '../../kernel/kit/Choice.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Waiting } from '../../kernel/kit/Empty.tsx'
import type { Line } from './cartView.ts'
import type { CartPage } from './useCartPage.ts'

/** Additional services of the goods' class: cutting, bundling … priced per ton. */
export default function ServicesDialog({ line, page, onClose }: { line: Line; page: CartPage; onClose: () => void }) {
  const offered = useLazyCall('/api/productAdditionalServices/getProductAdditionalServicesList', { skuCode: line.skuCode })
  const [chosen, setChosen] = useState<readonly string[]>(line.services.map(s => s.code))
  const whyNot = (s: { whyNotMade: string }) => (line.stockMode === StockMode.futures ? s.whyNotMade : '')
  const save = async () => {
    await page.setServices(line, [...chosen])
    onClose()
  }
  return (
    <Dialog
      open
      title={`附加服务：${line.title}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button look="primary" onClick={save} disabledReason={offered.data?.length === 0 ? '没有可选服务' : null}>
            保存
          </Button>
        </>
      }
    >
      {!offered.data ? (
        <Waiting read={offered} lines={3} bare />
      ) : offered.data.length === 0 ? (
        <p className="mute">这个品类没有可选的附加服务。</p>
      ) : (
        <ul className="choices">
          {offered.data.map(s => (
            <li key={s.code}>
              <Checkbox
                // What became a parameter since it was chosen can still be taken away.
                disabled={whyNot(s) !== '' && !chosen.includes(s.code)}
                label={
                  <>
                    {s.label}
                    {whyNot(s) && <small className="mute block">{whyNot(s)}</small>}
                  </>
                }
                checked={chosen.includes(s.code)}
                onChange={on => setChosen(on ? [...chosen, s.code] : chosen.filter(c => c !== s.code))}
              />
              <span className="push nowrap">
                +{yuan(s.fenPerTon)}
                <span className="u">元/吨</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="hint gaptop">服务费按重量计，计入本行；加工后的商品不支持无理由退货。</p>
    </Dialog>
  )
}
