import type { Reply } from '@mall/contract/main/calls.ts'
import { Segmented } from 'antd'
import { textColumn, timeColumn, tonsColumn } from '../../kernel/kit/columns.tsx'
import { DetailPane } from '../../kernel/kit/DetailPane.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { HeatPane } from './HeatPane.tsx'
import './warranty.css'

type Row = Reply<'/api/ops/getHeatList'>['list'][number]
/** A heat in an address: number, grade and size. */
const keyOf = (r: Pick<Row, 'heatNo' | 'grade' | 'sizeUm'>): string => `${r.heatNo}|${r.grade}|${r.sizeUm}`

const stateOf = (r: Row): string =>
  r.version === null ? '等化验' : r.untested ? '镀层等检验' : r.source === 'demo' ? '演示数据' : `第 ${r.version} 版`

const columns = (onOpen: (row: Row) => void): Column<Row>[] => [
  {
    key: 'heat',
    title: '炉号',
    head: true,
    excel: [
      { title: '炉号', width: 16, value: r => r.heatNo },
      { title: '牌号', value: r => r.grade },
    ],
    render: r => (
      <>
        <button type="button" className="link" onClick={() => onOpen(r)}>
          {r.heatNo}
        </button>
        <small className="mute">
          {r.grade}
          {r.sizeUm > 0 && `，厚 ${r.sizeUm / 1000}`}
        </small>
      </>
    ),
  },
  textColumn('title', '商品', r => r.title, { wide: true, width: 36 }),
  {
    key: 'units',
    title: '件',
    num: true,
    excel: { title: '件', value: r => r.units },
    render: r => (
      <>
        {r.units}
        <small className="mute">{r.onTruck > 0 ? `已上车 ${r.onTruck}` : r.ordered > 0 ? `已配货 ${r.ordered}` : '在库'}</small>
      </>
    ),
  },
  tonsColumn('kg', '吨', r => r.kg),
  {
    key: 'state',
    title: '化验值',
    excel: { title: '化验值', value: stateOf },
    render: r => <Tag tone={r.version === null || r.untested ? 'wait' : r.source === 'demo' ? 'none' : 'good'}>{stateOf(r)}</Tag>,
  },
  textColumn('inspector', '检验员', r => r.inspector ?? '', { secondary: true }),
  timeColumn('at', '录入', r => r.at, { secondary: true }),
]

/** 炉号化验: heats without values first, those on trucks before the others; one is opened to enter what was measured. */
export default function HeatListPage() {
  const [f, set, filtered] = useFilters({ word: '', queue: 'waiting', page: 1, open: '' })
  const list = useList('/api/ops/getHeatList', f.page, { word: f.word, queue: f.queue as 'waiting' }, 60_000)
  const [heatNo = '', grade = '', size = '0'] = f.open.split('|')
  const close = () => set({ open: '', page: f.page })
  return (
    <div className={f.open ? 'split with-pane' : 'split'}>
      <div>
        <div className="page-head">
          <h1>炉号化验</h1>
          <span className="mute">没有化验值的炉号不能装车，也不签发质保书；录入后自动比对、签发</span>
        </div>
        <ListFrame<Row>
          list="heat"
          label="炉号"
          filtered={filtered}
          filters={
            <>
              <SearchWord value={f.word} placeholder="炉号 / 商品" onChange={word => set({ word })} />
              <Segmented
                aria-label="化验值"
                value={f.queue}
                onChange={queue => set({ queue })}
                options={[
                  { value: 'waiting', label: '等化验' },
                  { value: 'all', label: '全部' },
                ]}
              />
            </>
          }
          {...list.frame}
          columns={columns(r => set({ open: keyOf(r), page: f.page }))}
          rowKey={keyOf}
          openKey={f.open}
          squeezed={f.open !== ''}
          unit="个炉号"
          onPage={page => set({ page })}
          empty="没有等化验的炉号。"
        />
      </div>
      <DetailPane open={f.open !== ''} title={`炉号 ${heatNo}`} onClose={close}>
        <HeatPane key={f.open} heat={{ heatNo, grade, sizeUm: Number(size) }} onClose={close} />
      </DetailPane>
    </div>
  )
}
