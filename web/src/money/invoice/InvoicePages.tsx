// A list of invoices with its filters in the address: 全部 with the sums, or those that are issued.
import './invoice.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { day, oneOf, word } from '../../kernel/list/filters.ts'
import { listAddress } from '../../kernel/list/listAddress.ts'
import { ListScreen } from '../../kernel/list/ListScreen.tsx'
import { ListSearch } from '../../kernel/list/ListSearch.tsx'
import { ListTabs } from '../../kernel/list/ListTabs.tsx'
import { useFresh } from '../../kernel/list/useFresh.ts'
import { useList } from '../../kernel/list/useList.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { InvoiceRows } from './InvoiceRows.tsx'

export const INVOICES_PATH = '/api/order/getInvoiceInfoPages'
const LISTS = [
  ['all', '全部'],
  ['mine', '等您处理'],
  ['going', '办理中'],
  ['issued', '已开'],
  ['red', '红票'],
] as const
type Shown = (typeof LISTS)[number][0]

/** `shows`: the parts it has; the first is the list as it opens. */
const invoicesAt = <S extends Shown>(at: string, shows: readonly S[]) =>
  listAddress({ at, pageSize: 20, filters: { word: word(), list: oneOf(shows), fromOn: day, toOn: day } })
export const ALL = invoicesAt('/invoice/invoices', ['all', 'mine', 'going', 'issued', 'red'])
export const ISSUED = invoicesAt('/invoice/invoiceList', ['issued', 'red'])

export function InvoicePages({ of }: { of: typeof ALL | typeof ISSUED }) {
  const list = useList<typeof ALL.filters>(of)
  const read = useLazyCall(INVOICES_PATH, list.input, { keepOld: true })
  useFresh(['invoice'], INVOICES_PATH)
  const found = read.data
  const count = { mine: found?.mineCount, going: found?.goingCount }
  return (
    <>
      {found && of === ALL && (
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
      <ListScreen
        list={list}
        read={read}
        top={
          <>
            <ListTabs
              list={list}
              name="list"
              label="发票状态"
              tabs={LISTS.filter(([code]) => of === ALL || code === 'issued' || code === 'red').map(([code, label]) => [
                code,
                label,
                code === 'mine' || code === 'going' ? count[code] || undefined : undefined,
              ])}
            />
            <ListSearch list={list} fields={{ word: { placeholder: '发票号码、申请号、订单号或抬头', label: '查找发票' } }} />
          </>
        }
        nothing={{
          title: '还没有发票',
          hint: '结算之后选磅单申请，开具后在这里下载 PDF 与 XML。',
          to: '/invoice/invoiceApplyList',
          label: '去看可开票的磅单',
        }}
        none={{ title: '没有找到发票', hint: '换个状态或关键字试试。' }}
      >
        {({ list: rows }) => <InvoiceRows rows={rows} />}
      </ListScreen>
    </>
  )
}
