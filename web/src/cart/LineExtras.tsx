import { packageChoices } from '@mall/domain/goods/orderOptions.ts'
import { StockMode } from '@mall/domain/order/order.status.ts'
import { Suspense, useState } from 'react'
import { lazyPart } from '../app/lazyPart.ts'
import type { Line } from './cartView.ts'
import type { CartPage } from './useCartPage.ts'

const ServicesDialog = lazyPart(() => import('./ServicesDialog.tsx'))
const RangesDialog = lazyPart(() => import('./RangesDialog.tsx'))

const PERIODS = ['上旬', '中旬', '下旬']
/** 2026121 -> 2026 年 12 月上旬 */
export const periodLabel = (number: string): string =>
  `${number.slice(0, 4)} 年 ${Number(number.slice(4, 6))} 月${PERIODS[Number(number[6]) - 1] ?? ''}`

/** The wire carries the code of the packing; its name stands in the domain's table. */
const PACKINGS = packageChoices({ classCode: '', varietyCode: '', thicknessMm: null, coating: '' })
const packageLabel = (code: string): string => PACKINGS.find(p => p.code === code)?.label ?? code

/** Order parameters of made-to-order goods in words. */
export function futuresText(f: Line['futures']): string[] {
  const range = (from: number | undefined, to: number | undefined, unit: string) =>
    from === undefined && to === undefined ? null : from === to ? `${from} ${unit}` : `${from ?? '不限'}–${to ?? '不限'} ${unit}`
  return [
    f.coating && `镀层 ${f.coating}`,
    f.packageWay && `包装 ${packageLabel(f.packageWay)}`,
    f.baseSize && `基准规格 ${f.baseSize}`,
    f.rolledBase && `基料 ${f.rolledBase}`,
    range(f.lengthFromMm, f.lengthToMm, 'mm') && `长度 ${range(f.lengthFromMm, f.lengthToMm, 'mm')}`,
    range(f.targetWeightFromKg, f.targetWeightToKg, 'kg') && `单重 ${range(f.targetWeightFromKg, f.targetWeightToKg, 'kg')}`,
    f.deliveryDateNumber && `交期 ${periodLabel(f.deliveryDateNumber)}`,
  ].filter((t): t is string => Boolean(t))
}

/** What belongs to the line beside the goods: services and, for made-to-order goods, parameters. Each opens its dialog. */
export function LineExtras({ line, page }: { line: Line; page: CartPage }) {
  const [open, setOpen] = useState<'services' | 'ranges' | null>(null)
  const futures = line.stockMode === StockMode.futures
  const params = futures ? futuresText(line.futures) : []
  return (
    <div className="extras">
      {line.services.length > 0 && <span>{line.services.map(s => s.label).join('、')}</span>}
      {params.map(t => (
        <span key={t}>{t}</span>
      ))}
      <span className="row">
        <button type="button" className="link" aria-haspopup="dialog" onClick={() => setOpen('services')}>
          {line.services.length > 0 ? '改服务' : '加服务'}
          <span className="vh">，{line.title}</span>
        </button>
        {futures && (
          <button type="button" className="link" aria-haspopup="dialog" onClick={() => setOpen('ranges')}>
            改参数<span className="vh">，{line.title}</span>
          </button>
        )}
      </span>
      {open && (
        <Suspense>
          {open === 'services' ? (
            <ServicesDialog line={line} page={page} onClose={() => setOpen(null)} />
          ) : (
            <RangesDialog line={line} onClose={() => setOpen(null)} />
          )}
        </Suspense>
      )}
    </div>
  )
}
