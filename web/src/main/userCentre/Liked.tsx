import { useLazyCall } from '@mall/client/useCall.ts'
import { useSearchParams } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { pageOf } from '../../kernel/list/filters.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Seg } from '../../kernel/kit/Choice.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Pager } from '../../kernel/kit/Pager.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { ProductTable } from '../../goods/search/ProductTable.tsx'
import { useRows } from '../../goods/search/useRows.ts'

const PAGE_SIZE = 10
const PAGE = 'likedPage'
const FAVOURITES = '/api/goods/getUserProductCollection'
const FOOTPRINTS = '/api/user/getUserFootPrintProductInfo'

/** Which list and page the address names. */
export function likedOf(query: URLSearchParams) {
  const seen = query.get('liked') === 'seen'
  return {
    seen,
    path: seen ? FOOTPRINTS : FAVOURITES,
    input: { currentPage: pageOf(query, PAGE), pageSize: PAGE_SIZE },
  } as const
}

/** Favourites and footprints as rows to buy from, at today's price; chosen ones can be removed. */
export function Liked() {
  const [query, setQuery] = useSearchParams()
  const { seen, path, input } = likedOf(query)
  const shown = useLazyCall(path, input, { keepOld: true })
  const rows = useRows('delivered')
  const send = useSend()
  const refresh = useRefresh()
  const list = shown.data?.list
  const show = (which: 'liked' | 'seen') => {
    rows.clear()
    setQuery(which === 'seen' ? { liked: 'seen' } : {}, { replace: true, preventScrollReset: true })
  }
  const remove = async () => {
    const skuCodes = rows.chosen.map(p => p.skuCode)
    if (seen) {
      if (!(await send('/api/user/deleteUserFootPrintProductInfo', { skuCodes: skuCodes.slice(0, 100) }))) return
    } else {
      for (const skuCode of skuCodes) if (!(await send('/api/goods/deleteUserProductCollection', { skuCode }))) return
    }
    notify.success(`已移除 ${skuCodes.length} 个${seen ? '足迹' : '收藏'}。`)
    show(seen ? 'seen' : 'liked')
    await refresh(path)
  }
  return (
    <Panel
      title={seen ? '我的足迹' : '我的收藏'}
      label={seen ? '我的足迹' : '我的收藏'}
      remark="今日到货价"
      more={
        <>
          {rows.chosen.length > 0 && (
            <Button size="sm" onClick={remove}>
              移除所选 {rows.chosen.length} 个
            </Button>
          )}{' '}
          <Seg
            label="收藏或足迹"
            value={seen ? 'seen' : 'liked'}
            onChange={show}
            options={[
              { value: 'liked' as const, label: '收藏' },
              { value: 'seen' as const, label: '足迹' },
            ]}
          />
        </>
      }
      flush
    >
      {!list ? (
        <Waiting read={shown} lines={4} />
      ) : list.length === 0 ? (
        <Empty
          title={seen ? '还没有足迹' : '还没有收藏'}
          drawing="plate"
          actions={
            <LinkButton look="ink" to="/search">
              去看现货
            </LinkButton>
          }
        >
          {seen ? '看过的商品会记在这里。' : '在商品页点收藏，常用规格就在这里，价格每天更新。'}
        </Empty>
      ) : (
        <>
          <ProductTable rows={list} state={rows.state(list)} sortable={false} totals={false} />
          {(shown.data?.totalCount ?? 0) > PAGE_SIZE && (
            <Pager page={input.currentPage} pageSize={PAGE_SIZE} totalCount={shown.data?.totalCount ?? 0} param={PAGE} />
          )}
        </>
      )}
    </Panel>
  )
}
