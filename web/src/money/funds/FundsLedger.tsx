import { useLazyCall } from '@mall/client/useCall.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { MoneyChangeType } from '@mall/domain/money/payment/pay.codes.ts'
import { Link, useSearchParams } from 'react-router'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { Pager } from '../../kernel/kit/Pager.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { dayIn, pageOf } from './Gate.tsx'

const PAGE = 10
const CONTRACT = /^CC\d{6,20}$/
export const ledgerOf = (query: URLSearchParams) => ({
  currentPage: pageOf(query),
  pageSize: PAGE,
  fromOn: dayIn(query.get('fromOn')),
  toOn: dayIn(query.get('toOn')),
  ...(CONTRACT.test(query.get('ccNo') ?? '') ? { ccNo: query.get('ccNo') ?? '' } : {}),
})
const moved = (fen: number): string => `${fen > 0 ? '+' : ''}${yuan(fen)}`

/** Newest first; each balance follows from the line below. What is frozen or freed moves only the last column. */
export function FundsLedger() {
  const [query, setQuery] = useSearchParams()
  const input = ledgerOf(query)
  const read = useLazyCall('/api/user/getCapitalLedger', input, { keepOld: true })
  const filtered = Boolean(input.fromOn ?? input.toOn ?? input.ccNo)
  const set = (name: 'fromOn' | 'toOn', value: string) => {
    const next = new URLSearchParams(query)
    next.delete('currentPage')
    if (value) next.set(name, value)
    else next.delete(name)
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  const d = read.data
  return (
    <Panel title="资金流水" remark="按时间倒序；网银、扫码直接付订单的款不经余额，见「来款」" id="ledger" flush>
      {input.ccNo && (
        <p className="bd sm">
          只看框架合同 {input.ccNo} 的返利和履约保证金。<Link to="/user/capital#ledger">看全部流水</Link>
        </p>
      )}
      <div className="bd ledger-filter">
        <Input label="从" size="md" type="date" value={input.fromOn ?? ''} onChange={e => set('fromOn', e.target.value)} />
        <Input label="到" size="md" type="date" value={input.toOn ?? ''} onChange={e => set('toOn', e.target.value)} />
      </div>
      {!d ? (
        <Waiting read={read} lines={6} />
      ) : d.list.length === 0 ? (
        <Empty
          title={filtered ? '没有找到数据' : '还没有资金流水'}
          actions={
            <LinkButton look="ink" to={filtered ? '/user/capital' : '#pay-in'}>
              {filtered ? '清除筛选' : '看收款账号'}
            </LinkButton>
          }
        >
          {filtered
            ? input.ccNo
              ? '这份合同还没有返利和保证金的流水。'
              : '换个日期试试。'
            : '来款、付款、冻结和退款都会逐笔列在这里。'}
        </Empty>
      ) : (
        <>
          <table className="tbl line led" aria-busy={read.isFetching}>
            <thead>
              <tr>
                <th>时间</th>
                <th>类型与摘要</th>
                <th className="num">变动，元</th>
                <th className="num">预付余额，元</th>
                <th className="num">冻结，元</th>
              </tr>
            </thead>
            <tbody>
              {d.list.map(e => (
                <tr key={e.entryId}>
                  <td className="when">
                    <span className="nowrap">{dateTime(e.at)}</span>
                  </td>
                  <td className="what">
                    <b className="strong">{MoneyChangeType.label(e.moneyChangeType)}</b> <small className="mute">{e.note}</small>
                    {e.ccNo && (
                      <>
                        {' '}
                        <Link to={`/framework/frameworkDetail?ccNo=${e.ccNo}`}>看合同</Link>
                      </>
                    )}
                  </td>
                  <td data-l="变动，元" className={`num moved ${e.amountFen > 0 ? 'in' : e.amountFen === 0 ? 'froze' : ''}`}>
                    {e.amountFen === 0
                      ? `${e.frozenChangeFen > 0 ? '冻' : '解'} ${yuan(Math.abs(e.frozenChangeFen))}`
                      : moved(e.amountFen)}
                  </td>
                  <td data-l="余额" className="num after">
                    {yuan(e.prepaidFen)}
                  </td>
                  <td data-l="冻结" className="num mute after">
                    {yuan(e.frozenFen)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {d.totalCount > PAGE && (
            <div className="bd">
              <Pager page={d.currentPage} pageSize={PAGE} totalCount={d.totalCount} />
            </div>
          )}
        </>
      )}
    </Panel>
  )
}
