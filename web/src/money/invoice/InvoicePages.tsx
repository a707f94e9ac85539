// A list of invoices with its filters in the address: 全部 with the sums, or those that are issued.
import { useLazyCall } from '@mall/client/useCall.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { useSearchParams } from 'react-router'
import { useRefresh } from '../../kernel/data.ts'
import { useLive } from '../../kernel/live.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { Pager } from '../../kernel/kit/Pager.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Tab } from '../../kernel/kit/Tab.tsx'
import { InvoiceRows } from './InvoiceRows.tsx'

export const INVOICES_PATH = '/api/order/getInvoiceInfoPages'
const PAGE_SIZE = 20
const LISTS = [
  ['all', '全部'],
  ['mine', '等您处理'],
  ['going', '办理中'],
  ['issued', '已开'],
  ['red', '红票'],
] as const
type Fixed = 'all' | 'issued'

export const invoicesInput = (query: URLSearchParams, first: Fixed) => {
  const page = Number(query.get('currentPage') ?? 1)
  const day = (name: string) => (/^\d{4}-\d{2}-\d{2}$/.test(query.get(name) ?? '') ? { [name]: query.get(name) ?? '' } : {})
  return {
    currentPage: Number.isInteger(page) && page > 0 && page < 1000 ? page : 1,
    pageSize: PAGE_SIZE,
    word: (query.get('word') ?? '').trim().slice(0, 40),
    list: LISTS.find(([code]) => code === query.get('list'))?.[0] ?? first,
    ...day('fromOn'),
    ...day('toOn'),
  }
}

export function InvoicePages({ path, first, lists }: { path: string; first: Fixed; lists: readonly string[] }) {
  const [query] = useSearchParams()
  const refresh = useRefresh()
  const input = invoicesInput(query, first)
  const read = useLazyCall(INVOICES_PATH, input, { keepOld: true })
  useLive(e => (e.kind === 'invoice' || e.kind === 'again') && void refresh(INVOICES_PATH))
  const found = read.data
  const filtered = input.list !== first || input.word !== '' || query.has('fromOn') || query.has('toOn')
  const count = { mine: found?.mineCount ?? 0, going: found?.goingCount ?? 0 }
  return (
    <>
      {found && first === 'all' && (
        <Panel flush label="发票合计">
          <dl className="isums">
            <div>
              <dt>已开具，元</dt>
              <dd>{yuan(found.sums.issuedFen)}</dd>
            </div>
            <div>
              <dt>已红冲，元</dt>
              <dd>{yuan(found.sums.redFen)}</dd>
            </div>
            <div>
              <dt>办理中，元</dt>
              <dd>{yuan(found.sums.goingFen)}</dd>
            </div>
          </dl>
        </Panel>
      )}
      <section className="panel">
        <nav className="tabs" aria-label="发票状态">
          {LISTS.filter(([code]) => lists.includes(code)).map(([code, label]) => (
            <Tab key={code} to={code === first ? path : `${path}?list=${code}`} on={code === input.list}>
              {label}
              {(code === 'mine' || code === 'going') && count[code] > 0 ? <small> {count[code]}</small> : null}
            </Tab>
          ))}
        </nav>
        <form className="bd row signfind" method="get" action={path} role="search">
          {input.list !== first && <input type="hidden" name="list" value={input.list} />}
          <span className="input">
            <input
              name="word"
              defaultValue={input.word}
              placeholder="发票号码、申请号、订单号或抬头"
              aria-label="查找发票"
              maxLength={40}
            />
          </span>
          <button className="btn" type="submit">
            查找
          </button>
        </form>
        {!found ? (
          <Waiting read={read} lines={6} />
        ) : found.totalCount === 0 ? (
          <Empty
            title={filtered ? '没有找到发票' : '还没有发票'}
            actions={
              <LinkButton look="ink" to={filtered ? path : '/invoice/invoiceApplyList'}>
                {filtered ? '清除条件' : '去看可开票的磅单'}
              </LinkButton>
            }
          >
            {filtered ? '换个状态或关键字试试。' : '结算之后选磅单申请，开具后在这里下载 PDF 与 XML。'}
          </Empty>
        ) : (
          <InvoiceRows rows={found.list} />
        )}
      </section>
      {found && found.totalCount > PAGE_SIZE && (
        <Pager page={found.currentPage} pageSize={PAGE_SIZE} totalCount={found.totalCount} />
      )}
    </>
  )
}
