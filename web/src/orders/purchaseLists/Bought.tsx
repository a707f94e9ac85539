import { useLazyCall } from '@mall/client/useCall.ts'
import { Link } from 'react-router'
import { word } from '../../kernel/list/filters.ts'
import { listAddress } from '../../kernel/list/listAddress.ts'
import { ListAnswer, ListPages } from '../../kernel/list/ListScreen.tsx'
import { ListSearch } from '../../kernel/list/ListSearch.tsx'
import { useList } from '../../kernel/list/useList.ts'
import { useBoot } from '../../kernel/deps.ts'
import { Note, Panel } from '../../kernel/kit/Panel.tsx'
import { day } from '../../kernel/kit/time.ts'
import { SelectionBar } from '../../goods/search/SelectionBar.tsx'
import { useRows } from '../../goods/search/useRows.ts'
import { GoodsRows } from './GoodsRows.tsx'

const LIST = listAddress({ at: '/user/often?view=bought', pageSize: 20, filters: { word: word(60) } })
export const boughtInput = LIST.input

/** 买过的商品: of the last two hundred orders, at today's price beside the one paid. */
export function Bought() {
  const { session } = useBoot()
  if (session.companyName === null)
    return (
      <Note tone="wait">
        <span>
          下单要先绑定企业，请先<Link to="/enterprise/enterpriseApply">完成企业认证</Link>。
        </span>
      </Note>
    )
  return <OfCompany />
}

function OfCompany() {
  const list = useList(LIST)
  const read = useLazyCall('/api/often/getBoughtGoods', list.input, { keepOld: true })
  const rows = useRows('delivered')
  return (
    <>
      <Panel title="买过的商品" label="买过的商品" remark="最近 200 张订单，今天的价格" flush>
        <ListSearch list={list} fields={{ word: { placeholder: '品名、材质、规格', most: 60 } }} />
        <ListAnswer
          list={list}
          read={read}
          nothing={{
            title: '还没有买过',
            drawing: 'rebar',
            hint: '下过单的商品会列在这里，连同当时的价格。',
            to: '/search',
            label: '去看现货',
          }}
          none={{
            title: `没有买过「${list.values.word}」`,
            hint: '换一个品名、材质或规格，或者到现货资源里找。',
            label: '看全部买过的',
          }}
        >
          {found => (
            <GoodsRows
              state={rows.state(found.list.flatMap(r => (r.today ? [r.today] : [])))}
              rows={found.list.map(r => ({
                ...r,
                before: {
                  when: day(r.boughtAt),
                  otherPrice: r.otherPrice,
                  priceFen: r.boughtFen,
                  priceUnit: r.priceUnit,
                  times: r.times,
                  weightKg: r.weightKg,
                },
              }))}
            />
          )}
        </ListAnswer>
      </Panel>
      <SelectionBar chosen={rows.chosen} piecesOf={rows.piecesOf} onClear={rows.clear} />
      <ListPages list={list} found={read.data} />
    </>
  )
}
