import './cart.css'
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { orderParamTexts } from '@mall/domain/goods/goods/orderParams.ts'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../kernel/lazyPart.ts'
import type { Line } from './cartView.ts'
import type { CartPage } from './useCartPage.ts'

const ServicesDialog = lazyPart(() => import('./ServicesDialog.tsx'))
const ParamsDialog = lazyPart(() => import('./ParamsDialog.tsx'))

/** What belongs to the line beside the goods: services and, for made-to-order goods, parameters. Each opens its dialog. */
export function LineExtras({ line, page }: { line: Line; page: CartPage }) {
  const [open, setOpen] = useState<'services' | 'params' | null>(null)
  const futures = line.stockMode === StockMode.futures
  const params = orderParamTexts(line.futures, line)
  const left = line.units.filter(u => !u.gone).map(u => u.unitNo)
  const gone = line.changes.some(c => c.kind === 'unitsGone')
  return (
    <div className="extras">
      {line.services.length > 0 && <span>{line.services.map(s => s.label).join('、')}</span>}
      {params.length > 0 && (
        <p className="params">
          {params.map((t, i) => (
            <span key={t}>{i < params.length - 1 ? `${t}，` : t}</span>
          ))}
        </p>
      )}
      {line.changes
        .filter(c => c.kind === 'paramsGone' || c.kind === 'unitsGone')
        .map(c => (
          <span key={c.kind} className="was-now block">
            {c.message}
          </span>
        ))}
      <span className="row">
        {gone && left.length > 0 && (
          <button type="button" className="link" onClick={() => page.setUnits(line, left)}>
            去掉已被选走的，留 {left.length} 件<span className="vh">，{line.title}</span>
          </button>
        )}
        <button type="button" className="link" aria-haspopup="dialog" onClick={() => setOpen('services')}>
          {line.services.length > 0 ? '改服务' : '加服务'}
          <span className="vh">，{line.title}</span>
        </button>
        {futures && (
          <button type="button" className="link" aria-haspopup="dialog" onClick={() => setOpen('params')}>
            改参数<span className="vh">，{line.title}</span>
          </button>
        )}
      </span>
      {open && (
        <Suspense>
          {open === 'services' ? (
            <ServicesDialog line={line} page={page} onClose={() => setOpen(null)} />
          ) : (
            <ParamsDialog line={line} onClose={() => setOpen(null)} />
          )}
        </Suspense>
      )}
    </div>
  )
}
