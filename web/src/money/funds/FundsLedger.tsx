import './funds.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { MoneyChangeType } from '@mall/domain/money/payment/pay.codes.ts'
import { Link, useNavigate } from 'react-router'
import { Input } from '../../kernel/kit/Field.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { day as dayFilter, maybe } from '../../kernel/list/filters.ts'
import { listAddress } from '../../kernel/list/listAddress.ts'
import { ListAnswer, ListPages } from '../../kernel/list/ListScreen.tsx'
import { useList } from '../../kernel/list/useList.ts'

const LIST = listAddress({
  at: '/user/capital',
  pageSize: 10,
  filters: { fromOn: dayFilter, toOn: dayFilter, ccNo: maybe(text => (/^CC\d{6,20}$/.test(text) ? text : undefined)) },
})
export const ledgerOf = LIST.input
const moved = (fen: Fen): string => `${fen > 0 ? '+' : ''}${yuan(fen)}`

/** Newest first; each balance follows from the line below. What is frozen or freed moves only the last column. */
export function FundsLedger() {
  const list = useList(LIST)
  const go = useNavigate()
  const { ccNo, ...days } = list.values
  const read = useLazyCall('/api/user/getCapitalLedger', list.input, { keepOld: true })
  const day = (name: 'fromOn' | 'toOn', label: string) => (
    <Input
      label={label}
      size="md"
      type="date"
      value={days[name] ?? ''}
      onChange={e => void go(list.to({ [name]: e.target.value }), { replace: true, preventScrollReset: true })}
    />
  )
  return (
    <Panel title="资金流水" remark="按时间倒序；网银、扫码直接付订单的款不经余额，见「来款」" id="ledger" flush>
      {ccNo && (
        <p className="bd sm">
          只看框架合同 {ccNo} 的返利和履约保证金。<Link to="/user/capital#ledger">看全部流水</Link>
        </p>
      )}
      <div className="bd ledger-filter">
        {day('fromOn', '从')}
        {day('toOn', '到')}
      </div>
      <ListAnswer
        list={list}
        read={read}
        nothing={{
          title: '还没有资金流水',
          hint: '来款、付款、冻结和退款都会逐笔列在这里。',
          to: '#pay-in',
          label: '看收款账号',
        }}
        none={{ hint: ccNo ? '这份合同还没有返利和保证金的流水。' : '换个日期试试。', label: '清除筛选' }}
      >
        {({ list: rows }) => (
          <table className="tbl line led">
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
              {rows.map(e => (
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
        )}
      </ListAnswer>
      <ListPages list={list} found={read.data} inside />
    </Panel>
  )
}
