import { firstPieces } from '@mall/domain/goods/goods/packRule.ts'
import './purchaseLists.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { useCallback, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useRefresh, useRefreshCart, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import type { Product } from '../../goods/goods/productRow.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { SelectionBar } from '../../goods/search/SelectionBar.tsx'
import { useRows } from '../../goods/search/useRows.ts'
import { useCartAddress } from '../../site/shell/useCart.ts'
import { GoodsRows, whyNotToday } from './GoodsRows.tsx'

type List = Reply<'/api/often/getLists'>[number]

/** 常用清单: own ones and those colleagues share; the chosen one below them. */
export function Lists() {
  const [query] = useSearchParams()
  const read = useLazyCall('/api/often/getLists', {})
  const lists = read.data
  if (!lists)
    return (
      <Panel>
        {read.isError ? <Failed message={read.error.message} onRetry={() => read.refetch()} /> : <Skeleton lines={6} />}
      </Panel>
    )
  if (lists.length === 0)
    return (
      <Panel flush>
        <Empty
          title="还没有常用清单"
          drawing="plate"
          actions={
            <LinkButton look="ink" to="/search">
              去选商品
            </LinkButton>
          }
        >
          在搜索结果、买过的商品或购物车里勾选商品，点「存为清单」；以后一次加入购物车，还能和同事共享。
        </Empty>
      </Panel>
    )
  const chosen = lists.find(l => l.listId === query.get('listId')) ?? lists[0]
  return (
    <>
      <Panel title="常用清单" label="常用清单" flush>
        <ul className="pickrows">
          {lists.map(l => (
            <li key={l.listId}>
              <Link
                to={`/user/often?view=list&listId=${l.listId}`}
                aria-current={l === chosen ? 'true' : undefined}
                className={l === chosen ? 'on' : undefined}
                preventScrollReset
              >
                <b>{l.name}</b> {l.shared && <Tag line>{l.mine ? '已共享' : `${l.ownerName} 共享`}</Tag>}
                <small className="push mute">
                  {l.lineCount} 种，{shortTime(l.updatedAt)} 改
                </small>
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
      {chosen && <OneList key={chosen.listId} of={chosen} />}
    </>
  )
}

function OneList({ of: { listId } }: { of: List }) {
  const read = useLazyCall('/api/often/getList', { listId })
  const list = read.data
  const { session } = useBoot()
  const pieces = useMemo(() => new Map(list?.lines.map(l => [l.skuCode, l.pieces])), [list])
  const rows = useRows(
    'delivered',
    useCallback((p: Product) => pieces.get(p.skuCode) ?? firstPieces(p, p.availablePieces), [pieces]),
  )
  const send = useSend()
  const refresh = useRefresh()
  const refreshCart = useRefreshCart()
  const cart = useCartAddress()
  const whyNotOrder = useWhyNot('order.create')
  if (!list)
    return (
      <Panel>
        {read.isError ? <Failed message={read.error.message} onRetry={() => read.refetch()} /> : <Skeleton lines={6} />}
      </Panel>
    )
  const again = () => refresh('/api/often/getLists', '/api/often/getList')
  const now = () => list.lines.map(l => ({ skuCode: l.skuCode, pieces: l.today ? rows.piecesOf(l.today) : l.pieces }))
  const write = async (lines: ReturnType<typeof now>, shared = list.shared) => {
    const done = await send('/api/often/saveList', { listId, version: list.version, name: list.name, shared, lines })
    await again()
    return done
  }
  const changed = list.lines.some(l => l.today && rows.piecesOf(l.today) !== l.pieces)
  const addAll = async () => {
    const done = await send('/api/often/addListToCart', { listId })
    if (!done) return
    await refreshCart()
    const skipped = done.skipped.map(s => `${s.title}：${s.message}`).join('；')
    const said = `${done.added} 种商品已加入购物车${skipped ? `；${done.skipped.length} 种没有：${skipped}` : '。'}`
    if (done.added > 0) notify.success(said, { act: { label: '去购物车', to: cart } })
    else notify.warning(said)
  }
  const remove = async () => {
    if (!(await send('/api/often/removeList', { listId }))) return
    await again()
    notify.success(`清单「${list.name}」已删除。`, {
      act: {
        label: '恢复',
        run: async () => {
          await send('/api/often/removeList', { listId, back: true })
          await again()
        },
      },
    })
  }
  const can = list.lines.filter(l => whyNotToday(l.today) === null).length
  return (
    <>
      <Panel
        title={list.name}
        label={list.name}
        remark={list.mine ? `${list.lines.length} 种商品，今天 ${can} 种有货` : `${list.ownerName} 共享，今天 ${can} 种有货`}
        more={
          <span className="row wraprow">
            {list.mine && changed && (
              <Button size="sm" onClick={() => write(now())}>
                保存件数
              </Button>
            )}
            {list.mine && session.companyName !== null && (
              <Button size="sm" onClick={() => write(now(), !list.shared)}>
                {list.shared ? '不再共享' : '和同事共享'}
              </Button>
            )}
            {list.mine && (
              <Button size="sm" onClick={remove}>
                删除
              </Button>
            )}
            <Button
              size="sm"
              look="primary"
              onClick={addAll}
              disabledReason={whyNotOrder ?? (can === 0 ? '今天都没有现货' : changed && list.mine ? '先保存件数' : null)}
              reasonAt="title"
            >
              全部加入购物车
            </Button>
          </span>
        }
        flush
      >
        <GoodsRows
          state={rows.state(list.lines.flatMap(l => (l.today ? [l.today] : [])))}
          rows={list.lines}
          {...(list.mine && list.lines.length > 1
            ? { onDrop: (skuCode: string) => write(now().filter(l => l.skuCode !== skuCode)) }
            : {})}
        />
      </Panel>
      <SelectionBar chosen={rows.chosen} piecesOf={rows.piecesOf} onClear={rows.clear} />
    </>
  )
}
