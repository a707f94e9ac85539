import { useLazyCall } from '@mall/client/useCall.ts'
import { MoneyChangeType } from '@mall/domain/money/payment/pay.codes.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { day, maybe } from '../../kernel/list/filters.ts'
import { listAddress } from '../../kernel/list/listAddress.ts'
import { ListAnswer, ListPages } from '../../kernel/list/ListScreen.tsx'
import { useList } from '../../kernel/list/useList.ts'
import { Input, Select } from '../../kernel/kit/Field.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Money } from '../../kernel/kit/Price.tsx'
import { dateTime } from '../../kernel/kit/time.ts'

const LIST = listAddress({
  at: '/user/companyCapital',
  pageSize: 10,
  filters: { kind: maybe(MoneyChangeType.from), fromOn: day, toOn: day },
})
export function ledgerInputOf(query: URLSearchParams) {
  const { kind: moneyChangeType, ...asked } = LIST.input(query)
  return { ...asked, moneyChangeType }
}

/** Every movement of the balance with what it was for; filters live in the address. */
export function Ledger() {
  const [query] = useSearchParams()
  const list = useList(LIST)
  const go = useNavigate()
  const input = ledgerInputOf(query)
  const ledger = useLazyCall('/api/company/getCompanyLedgerList', input, { keepOld: true })
  const set = (name: (typeof list.names)[number], value: string) =>
    void go(list.part(name, value), { replace: true, preventScrollReset: true })
  const d = ledger.data
  return (
    <Panel title="可用余额明细" remark="只列可用余额的变动；连同冻结的整笔金额看「公司资金」的资金流水" flush>
      <div className="bd ledger-filter">
        <Select label="类型" size="md" value={String(input.moneyChangeType ?? '')} onChange={e => set('kind', e.target.value)}>
          <option value="">全部</option>
          {MoneyChangeType.rows.map(r => (
            <option key={r.code} value={r.code}>
              {r.label}
            </option>
          ))}
        </Select>
        <Input label="从" size="md" type="date" value={input.fromOn ?? ''} onChange={e => set('fromOn', e.target.value)} />
        <Input label="到" size="md" type="date" value={input.toOn ?? ''} onChange={e => set('toOn', e.target.value)} />
        {d && (
          <p className="mute">
            收入 <Money fen={d.inFen} />
            ，支出 <Money fen={d.outFen} />
            {d.frozenFen + d.freedFen > 0 && (
              <>
                ；冻结 <Money fen={d.frozenFen} />
                ，解冻 <Money fen={d.freedFen} />
              </>
            )}
          </p>
        )}
      </div>
      <ListAnswer
        list={list}
        read={ledger}
        bones={4}
        nothing={{ title: '余额还没有变动', hint: '来款、付款和退款都会逐笔列在这里。' }}
        none={{ hint: '来款、付款和退款都会逐笔列在这里。', label: '清除筛选' }}
      >
        {found => (
          <table className="tbl cards line" aria-busy={ledger.isFetching}>
            <thead>
              <tr>
                <th>时间</th>
                <th>类型</th>
                <th>摘要</th>
                <th className="num">可用变动</th>
                <th className="num">可用余额</th>
                <th>经办</th>
              </tr>
            </thead>
            <tbody>
              {found.list.map(e => (
                <tr key={e.entryId}>
                  <td className="all">
                    <span className="nowrap">{dateTime(e.at)}</span>
                  </td>
                  <td data-l="类型">{MoneyChangeType.label(e.moneyChangeType)}</td>
                  <td data-l="摘要">{e.note}</td>
                  <td data-l="可用变动" className="num">
                    <Money fen={e.amountFen} signed />
                  </td>
                  <td data-l="可用余额" className="num">
                    <Money fen={e.balanceAfterFen} />
                  </td>
                  <td data-l="经办">{e.actorName || '系统'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </ListAnswer>
      <ListPages list={list} found={d} inside />
    </Panel>
  )
}
