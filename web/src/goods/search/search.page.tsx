import type { Kg } from '@mall/domain/kernel/money.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { SEARCH_PAGE_SIZE } from '@mall/domain/site/channel/channel.constants.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { goLogin } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { lazyPart } from '../../kernel/lazyPart.ts'
import type { BootState } from '@mall/contract/kernel/boot.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Checkbox, Seg } from '../../kernel/kit/Choice.tsx'
import { Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { grouped } from '../../kernel/kit/number.ts'
import { notify } from '../../kernel/kit/notify.ts'
import { Pager } from '../../kernel/kit/Pager.tsx'
import { AfterLogin } from '../../kernel/kit/AfterLogin.tsx'
import { Crumb, Panel } from '../../kernel/kit/Panel.tsx'
import { type Basis, basisOf, criteriaOf, searchInputOf, withValues, without } from './criteria.ts'
import { Filters } from './Filters.tsx'
import { NothingFound } from './NothingFound.tsx'
import { ProductTable } from './ProductTable.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { useRows } from './useRows.ts'

const SaveSearch = lazyPart(() => import('../../orders/purchaseLists/SaveSearch.tsx'))

const isCommonlyHere = (boot: BootState) => boot.channel?.commonly ?? false

export const load = (p: PageContext) =>
  Promise.all([
    p.ensure('/api/search/getSearchProducts', searchInputOf(p.query, isCommonlyHere(p.boot))),
    p.ensure('/api/search/searchFilterData', criteriaOf(p.query, isCommonlyHere(p.boot))),
  ])

const ALL = '现货资源'
const nameOf = (query: URLSearchParams) =>
  query.get('word') || query.getAll('productName').join('、') || query.get('cidName') || ALL

export const head = ({ query, boot, read }: PageContext): Head => {
  const found = read('/api/search/getSearchProducts', searchInputOf(query, isCommonlyHere(boot)))
  const word = query.get('word')
  // Only plain word searches are worth a crawler's time: every combination of filters is a page of its own.
  const plain = [...query.keys()].every(k => k === 'word')
  return {
    title: `${nameOf(query)}${found ? `（${found.totalCount} 条资源）` : ''}`,
    description: `${nameOf(query) === ALL ? ALL : `${nameOf(query)}现货资源`}${found ? ` ${found.totalCount} 条，共 ${tons(found.totalKg)} 吨` : ''}，规格、产地、仓库、厂提价、到货价一表可比。`,
    canonical: word ? `/search?word=${encodeURIComponent(word)}` : '/search',
    noIndex: !plain || found?.totalCount === 0,
  }
}

export default function Search() {
  const [query] = useSearchParams()
  const { channel } = useBoot()
  const commonly = channel?.commonly ?? false
  const input = searchInputOf(query, commonly)
  const result = useLazyCall('/api/search/getSearchProducts', input, { keepOld: true })
  const filters = useLazyCall('/api/search/searchFilterData', criteriaOf(query, commonly), { keepOld: true }).data
  const navigate = useNavigate()
  const basis = basisOf(query, commonly)
  const setBasis = (b: Basis) =>
    navigate(b === 'works' ? withValues(query, { basis: b }) : without(query, 'basis'), { preventScrollReset: true })
  const rows = useRows(basis)
  const found = result.data

  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb
          items={[
            { label: channel?.channelName ?? '首页', to: channel ? '/homePage' : '/' },
            { label: ALL, to: '/search' },
            ...(nameOf(query) === ALL ? [] : [{ label: nameOf(query) }]),
          ]}
        />
        <h1 className="vh">{nameOf(query)} 搜索结果</h1>
        <Filters data={filters} basis={basis} />
        <div className="results below" aria-busy={result.isFetching || undefined}>
          {result.isError ? (
            <Panel flush>
              <Failed message={result.error.message} onRetry={() => result.refetch()} />
            </Panel>
          ) : !found ? (
            <Panel>
              <Skeleton lines={8} />
            </Panel>
          ) : found.totalCount === 0 ? (
            <NothingFound filters={filters} state={rows.state} read={found} />
          ) : (
            <Panel flush label="结果">
              <Toolbar found={found} basis={basis} onBasis={setBasis} />
              {found.corrected.length > 0 && (
                <p className="readas" role="status">
                  {found.corrected.map(c => `没有叫「${c.from}」的商品，已按「${c.to}」查找`).join('；')}。
                </p>
              )}
              {found.doubts.length > 0 && (
                <p className="readas" role="status">
                  {found.doubts.join('；')}。
                </p>
              )}
              {found.pricesHidden && (
                <p className="readas" role="status">
                  {found.list.every(r => r.priceHidden) ? '这些' : '有的'}
                  商品的价登录后可见：现在不按价格比较，按价格排序时排在最后，也不参加价格筛选。
                  <AfterLogin text="登录看价" />
                </p>
              )}
              <ProductTable rows={found.list} state={rows.state(found.list)} pricedBy={found.pricedBy} />
            </Panel>
          )}
        </div>
        <SelectionBar chosen={rows.chosen} piecesOf={rows.piecesOf} onClear={rows.clear} />
        {found && found.totalCount > 0 && (
          <Pager page={found.currentPage} pageSize={SEARCH_PAGE_SIZE} totalCount={found.totalCount} />
        )}
      </div>
    </main>
  )
}

interface Found {
  pricedBy: 'list' | 'own'
  totalCount: number
  totalPieces: number
  totalKg: Kg
  understood: readonly string[]
  corrected: readonly { from: string; to: string }[]
}

const SORTS: readonly { value: string; label: string }[] = [
  { value: '', label: '默认排序' },
  { value: '8 0', label: '到货价 低→高' },
  { value: '8 1', label: '到货价 高→低' },
  { value: '1 0', label: '厂提价 低→高' },
  { value: '7 0', label: '规格 小→大' },
  { value: '4 1', label: '可供 多→少' },
  { value: '6 1', label: '上架 新→旧' },
]

/** Narrow only: there the table has no heads to sort by. */
function SortSelect() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const now = query.has('sortField') ? `${query.get('sortField')} ${query.get('sortType')}` : ''
  const known = SORTS.some(s => s.value === now)
  const sort = (value: string) => {
    const [sortField = '', sortType = ''] = value.split(' ')
    return navigate(value === '' ? without(query, 'sortField', 'sortType') : withValues(query, { sortField, sortType }), {
      preventScrollReset: true,
    })
  }
  return (
    <span className="input only-n sortsel">
      <select aria-label="排序" value={known ? now : ''} onChange={e => sort(e.target.value)}>
        {SORTS.map(s => (
          <option key={s.value} value={s.value}>
            {s.label}
          </option>
        ))}
      </select>
    </span>
  )
}

function Toolbar({ found, basis, onBasis }: { found: Found; basis: Basis; onBasis: (b: Basis) => unknown }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const call = useCaller()
  const { location, channel, session } = useBoot()
  const [watching, setWatching] = useState(false)
  const all = query.get('stock') === '0'
  const save = async () => {
    const { exportProducts } = await import('./exportProducts.ts')
    try {
      notify.success(await exportProducts(call, searchInputOf(query, channel?.commonly ?? false)))
    } catch {
      notify.error('导出没有完成，请稍后再试')
    }
  }
  return (
    <div className="toolbar">
      <SortSelect />
      <span className="nowrap found">
        <b className="strong">{grouped(found.totalCount)}</b> 条资源，共 <b className="strong">{grouped(found.totalPieces)}</b> 件{' '}
        <b className="strong">{tons(found.totalKg)}</b> 吨
      </span>
      {/* Narrow, there are no heads to say it. */}
      {found.pricedBy === 'own' && <span className="only-n sm mute">按本企业的价排序、筛选</span>}
      {found.understood.length > 0 && (
        <span className="read" title={`识别为：${found.understood.join('，')}`}>
          识别为：{found.understood.join('，')}
        </span>
      )}
      <span className="push" />
      <Checkbox
        label="只看有货"
        checked={!all}
        onChange={on => navigate(on ? without(query, 'stock') : withValues(query, { stock: '0' }), { preventScrollReset: true })}
      />
      {!channel?.commonly && (
        <Seg
          label="价格口径"
          value={basis}
          onChange={onBasis}
          options={[
            { value: 'works', label: '厂提价' },
            { value: 'delivered', label: `到货价（${location.cityName.replace(/市$/, '')}）` },
          ]}
        />
      )}
      <Button onClick={() => (session.userStatus ? setWatching(true) : goLogin())}>保存搜索</Button>
      <Button onClick={save} busyText="正在导出">
        导出
      </Button>
      {watching && (
        <Suspense>
          <SaveSearch
            of={{ criteria: criteriaOf(query, channel?.commonly ?? false), name: nameOf(query) === ALL ? '' : nameOf(query) }}
            onClose={() => setWatching(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
