import { useLazyCall } from '@mall/client/useCall.ts'
import { Link, useSearchParams } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { Pager } from '../../kernel/kit/Pager.tsx'
import { Note, Panel } from '../../kernel/kit/Panel.tsx'
import { day } from '../../kernel/kit/time.ts'
import { SelectionBar } from '../../goods/search/SelectionBar.tsx'
import { useRows } from '../../goods/search/useRows.ts'
import { GoodsRows } from './GoodsRows.tsx'

const SIZE = 20

export const boughtInput = (query: URLSearchParams) => {
  const page = Number(query.get('currentPage') ?? 1)
  return {
    word: (query.get('word') ?? '').slice(0, 60),
    currentPage: Number.isInteger(page) && page > 0 && page < 1000 ? page : 1,
    pageSize: SIZE,
  }
}

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
  const [query] = useSearchParams()
  const input = boughtInput(query)
  const read = useLazyCall('/api/often/getBoughtGoods', input, { keepOld: true })
  const rows = useRows('delivered')
  const d = read.data
  return (
    <>
      <Panel title="买过的商品" label="买过的商品" remark="最近 200 张订单，今天的价格" flush>
        <form className="bd row signfind" method="get" action="/user/often" role="search">
          <input type="hidden" name="view" value="bought" />
          <span className="input">
            <input
              key={input.word}
              name="word"
              defaultValue={input.word}
              placeholder="品名、材质、规格"
              aria-label="品名、材质、规格"
              maxLength={60}
            />
          </span>
          <Button type="submit">查找</Button>
        </form>
        {!d ? (
          <Waiting read={read} lines={6} />
        ) : d.list.length === 0 ? (
          <Empty
            title={input.word === '' ? '还没有买过' : `没有买过「${input.word}」`}
            drawing="rebar"
            actions={
              <LinkButton look="ink" to={input.word === '' ? '/search' : '/user/often?view=bought'}>
                {input.word === '' ? '去看现货' : '看全部买过的'}
              </LinkButton>
            }
          >
            {input.word === '' ? '下过单的商品会列在这里，连同当时的价格。' : '换一个品名、材质或规格，或者到现货资源里找。'}
          </Empty>
        ) : (
          <div className={read.isPlaceholderData ? 'dim' : undefined}>
            <GoodsRows
              state={rows.state(d.list.flatMap(r => (r.today ? [r.today] : [])))}
              rows={d.list.map(r => ({
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
          </div>
        )}
      </Panel>
      <SelectionBar chosen={rows.chosen} piecesOf={rows.piecesOf} onClear={rows.clear} />
      {d && d.totalCount > SIZE && <Pager page={d.currentPage} pageSize={SIZE} totalCount={d.totalCount} />}
    </>
  )
}
