import { WATCH_MINUTES } from '@mall/domain/orders/purchaseLists/watch.rules.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { lazyPart } from '../../kernel/lazyPart.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { shortTime } from '../../kernel/kit/time.ts'

type Saved = Reply<'/api/often/getSearches'>[number]
const SaveSearch = lazyPart(() => import('./SaveSearch.tsx'))

const told = (s: Saved): string =>
  [s.tellNew && '新上架', s.tellStock && '重新有货', s.tellUnderFen !== null && `到货价不高于 ${yuan(s.tellUnderFen)} 元/吨`]
    .filter(Boolean)
    .join('，') || '不提醒'

/** 保存的搜索: what it finds today, of what one is told, and what was told last. */
export function Searches() {
  const read = useLazyCall('/api/often/getSearches', {})
  const [changing, setChanging] = useState<Saved | null>(null)
  const send = useSend()
  const refresh = useRefresh()
  const list = read.data
  const remove = async (s: Saved) => {
    if (!(await send('/api/often/removeSearch', { searchId: s.searchId }))) return
    await refresh('/api/often/getSearches')
    notify.success(`「${s.name}」已删除。`)
  }
  return (
    <Panel title="保存的搜索" label="保存的搜索" remark={`每 ${WATCH_MINUTES} 分钟看一次，有变化发站内消息`} flush>
      {!list ? (
        <Waiting read={read} lines={4} />
      ) : list.length === 0 ? (
        <Empty
          title="还没有保存的搜索"
          drawing="coil"
          actions={
            <LinkButton look="ink" to="/search">
              去搜索
            </LinkButton>
          }
        >
          搜到想要的规格后点「保存搜索」：新上架、重新有货、价格降到您设的数，都会告诉您。
        </Empty>
      ) : (
        <table className="tbl cards c3">
          <thead>
            <tr>
              <th>名称</th>
              <th>提醒</th>
              <th className="num">有货 / 全部</th>
              <th className="num">最低到货价</th>
              <th>最近提醒</th>
              <th className="num">
                <span className="vh">操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.map(s => (
              <tr key={s.searchId}>
                <td className="all">
                  <Link className="inkl" to={s.href}>
                    <b>{s.name}</b>
                  </Link>
                  <small>
                    {s.areaName} 价，{shortTime(s.checkedAt)} 看过
                  </small>
                </td>
                <td data-l="提醒">{told(s)}</td>
                <td className="num" data-l="有货 / 全部">
                  {s.stockCount} / {s.goodsCount}
                </td>
                <td className="num" data-l="最低到货价">
                  {s.lowestFen === null ? '—' : `${yuan(s.lowestFen)} 元/吨`}
                </td>
                <td data-l="最近提醒">
                  {s.toldText || <span className="mute">还没有</span>}
                  {s.toldAt !== null && <small>{shortTime(s.toldAt)}</small>}
                </td>
                <td className="num buycell">
                  <Button size="sm" onClick={() => setChanging(s)}>
                    改提醒
                  </Button>{' '}
                  <ConfirmButton
                    look="quiet"
                    size="sm"
                    title={`删除「${s.name}」？`}
                    consequence="不再提醒。要用时可以重新搜索、保存。"
                    confirmText="删除"
                    onConfirm={() => remove(s)}
                  >
                    删除
                  </ConfirmButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {changing && (
        <Suspense>
          <SaveSearch of={changing} onClose={() => setChanging(null)} />
        </Suspense>
      )}
    </Panel>
  )
}
