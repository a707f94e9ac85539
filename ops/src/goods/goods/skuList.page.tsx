import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { GradeLevel } from '@mall/domain/goods/goods/goods.codes.ts'
import { PriceUnitLabel, yuan } from '@mall/domain/kernel/money.ts'
import { WINDOW } from '@mall/domain/kernel/window.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { useGoodsSheet } from '../../desk/export/useGoodsSheet.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { DetailPane } from '../../kernel/kit/DetailPane.tsx'
import { textColumn } from '../../kernel/kit/columns.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { ShelfBatch } from './ShelfBatch.tsx'
import { SkuPane } from './SkuPane.tsx'

type Row = Reply<'/api/ops/getSkuList'>['list'][number]
const defaults = { word: '', channelCode: '', depotCode: '', shelf: '', sort: 'code', page: 1, open: '' }

const columns = (open: (row: Row) => void): Column<Row>[] => [
  {
    key: 'goods',
    title: '商品',
    head: true,
    excel: [
      { title: '编码', width: 30, value: r => r.skuCode },
      { title: '商品', width: 44, value: r => r.title },
      { title: '材质', value: r => r.grade },
      { title: '规格', value: r => r.spec },
      { title: '等级', value: r => GradeLevel.label(r.gradeLevel) },
    ],
    render: r => (
      <>
        <button type="button" className="link sku-title" onClick={() => open(r)}>
          {r.title}
        </button>
        <small className="mute sku-code">{r.skuCode}</small>
      </>
    ),
  },
  textColumn('depot', '仓库', r => r.depotName),
  {
    key: 'price',
    title: '挂牌价',
    num: true,
    sorts: ['price', 'priceUp'],
    excel: [
      { title: '挂牌价', value: r => ({ fen: r.listPriceFen }) },
      { title: '计价', width: 8, value: r => PriceUnitLabel[r.priceUnit] },
    ],
    render: r => (
      <>
        {yuan(r.listPriceFen)}
        <small className="mute">{PriceUnitLabel[r.priceUnit]}</small>
      </>
    ),
  },
  {
    key: 'areas',
    secondary: true,
    title: '区域价',
    num: true,
    render: r => (r.overrides > 0 ? <Tag tone="info">{r.overrides} 个区域</Tag> : <span className="mute">—</span>),
  },
  {
    key: 'onHand',
    secondary: true,
    title: '在库',
    num: true,
    excel: { title: '在库，件', value: r => r.onHand },
    render: r => `${r.onHand} ${r.pieceUnit}`,
  },
  {
    key: 'reserved',
    secondary: true,
    title: '已占用',
    num: true,
    excel: { title: '已占用，件', value: r => r.reserved },
    render: r => `${r.reserved} ${r.pieceUnit}`,
  },
  {
    key: 'free',
    title: '可供',
    num: true,
    excel: [
      { title: '可供，件', value: r => r.onHand - r.reserved },
      { title: '可供，吨', value: r => ({ kg: r.availableKg }) },
    ],
    render: r => (
      <>
        {r.onHand - r.reserved} {r.pieceUnit}
        <small className="mute">{tons(r.availableKg)} 吨</small>
      </>
    ),
  },
  {
    key: 'shelf',
    title: '状态',
    excel: { title: '状态', value: r => (r.onShelf ? '在架' : '已下架') },
    render: r => <Tag tone={r.onShelf ? 'good' : 'none'}>{r.onShelf ? '在架' : '已下架'}</Tag>,
  },
]

export default function SkuListPage() {
  const [f, set, filtered] = useFilters(defaults)
  const channels = useLazyCall('/api/goods/getChannelCardList', {})
  const depots = useLazyCall('/api/depotInfo/getAPIResultDepotInfoList', {})
  const asked = {
    word: f.word,
    ofChannel: f.channelCode || undefined,
    depotCode: f.depotCode || undefined,
    onShelf: f.shelf === '' ? undefined : f.shelf === 'on',
  }
  const skus = useList('/api/ops/getSkuList', f.page, { ...asked, sort: f.sort as 'code' })
  // Ticked goods belong to the filter they were ticked in.
  const [ticked, setTicked] = useState<{ of: string; keys: string[] }>({ of: '', keys: [] })
  const filterKey = JSON.stringify(asked)
  const picked = ticked.of === filterKey ? ticked.keys : []
  const whyShelf = whyNoRight(useStaff(), 'goods.price')
  const why = whyNoRight(useStaff(), 'goods.make')
  const noMake = why ? { why } : {}
  const whyPrices = whyNoRight(useStaff(), 'price.see')
  const noPrices = whyPrices ? { why: whyPrices } : {}
  const prices = useGoodsSheet('prices')
  const go = useNavigate()
  const open = (skuCode: string) => set({ open: skuCode }, { replace: f.open !== '' })
  return (
    <>
      <div className="page-head">
        <h1>价格与库存</h1>
        <span className="mute">
          {skus.data ? (skus.data.totalCount >= WINDOW ? `${WINDOW} 个以上商品` : `${skus.data.totalCount} 个商品`) : ''}
        </span>
        <span className="push row">
          <ActButton {...noMake} onClick={() => void go('/goodsEdit')}>
            新建商品
          </ActButton>
          <ActButton {...noMake} onClick={() => void go('/goodsRule')}>
            按规则建
          </ActButton>
          <ActButton onClick={() => void go('/goodsImport')}>导入与盘点</ActButton>
          <ActButton onClick={() => void go('/shelfBatch')}>上下架记录</ActButton>
          <ActButton {...noPrices} loading={prices.isPending} onClick={() => prices.mutate(asked)}>
            价格表
          </ActButton>
        </span>
      </div>
      <div className={`split${f.open ? ' with-pane' : ''}`}>
        <ListFrame<Row>
          list="sku"
          label="商品"
          filtered={filtered}
          filters={
            <>
              <SearchWord value={f.word} placeholder="品名 / 材质 / 规格 / 编码" onChange={word => set({ word })} />
              <Select
                aria-label="渠道"
                value={f.channelCode}
                onChange={channelCode => set({ channelCode })}
                popupMatchSelectWidth={false}
                options={[
                  { value: '', label: '全部渠道' },
                  ...(channels.data?.channels ?? []).map(c => ({ value: c.channelCode, label: c.channelName })),
                ]}
              />
              <Select
                aria-label="仓库"
                value={f.depotCode}
                onChange={depotCode => set({ depotCode })}
                popupMatchSelectWidth={false}
                options={[
                  { value: '', label: '全部仓库' },
                  ...(depots.data ?? []).map(d => ({ value: d.depotCode, label: d.depotName })),
                ]}
              />
              <Select
                aria-label="上架状态"
                value={f.shelf}
                onChange={shelf => set({ shelf })}
                options={[
                  { value: '', label: '在架与下架' },
                  { value: 'on', label: '在架' },
                  { value: 'off', label: '已下架' },
                ]}
              />
            </>
          }
          understood={skus.data?.readWords ? `没有商品写作「${f.word}」，按「${skus.data.readWords}」查找` : undefined}
          {...skus.frame}
          columns={columns(r => open(r.skuCode))}
          rowKey={r => r.skuCode}
          unit="个商品"
          sort={f.sort}
          onSort={sort => set({ sort })}
          onPage={page => set({ page })}
          onOpen={r => open(r.skuCode)}
          openKey={f.open}
          squeezed={f.open !== ''}
          selection={{ keys: picked, onChange: keys => setTicked({ of: filterKey, keys }), whyNot: () => undefined }}
          footer={
            picked.length > 0 || filtered.any ? (
              <ShelfBatch
                picked={picked}
                filter={asked}
                found={skus.data?.totalCount ?? 0}
                why={whyShelf}
                onDone={() => setTicked({ of: '', keys: [] })}
              />
            ) : null
          }
          empty="还没有商品。先在「基础资料」核对钢厂与仓库，再新建、按规则建或从 Excel 导入。"
        />
        <DetailPane open={f.open !== ''} title="商品价格与库存" onClose={() => set({ open: undefined }, { replace: true })}>
          {f.open ? <SkuPane key={f.open} skuCode={f.open} onClose={() => set({ open: undefined }, { replace: true })} /> : null}
        </DetailPane>
      </div>
    </>
  )
}
