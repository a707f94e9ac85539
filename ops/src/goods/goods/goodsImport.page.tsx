import './goods.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { ImportSource, ImportState } from '@mall/domain/goods/goods/goodsImport.codes.ts'
import { GOODS_HEADS, MOST_GOODS_ROWS } from '@mall/domain/goods/goods/goodsSheet.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Input, Segmented, Select } from 'antd'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { uploadForm } from '../../kernel/uploadSheet.ts'
import { useGoodsSheet } from '../../desk/export/useGoodsSheet.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { newRequestId } from '@mall/client/requestId.ts'
import { OpsTable, type Column } from '../../kernel/kit/OpsTable.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { WrongCells } from '../../kernel/kit/WrongCells.tsx'
import { CountMissing } from './CountMissing.tsx'
import { goodsTemplate } from './goodsTemplate.ts'
import { ImportPanel, Tally } from './ImportPanel.tsx'
import { useGoodsAgain } from './useGoodsAgain.ts'

type Row = Reply<'/api/ops/getGoodsImports'>['list'][number]
const columns = (open: (row: Row) => void): Column<Row>[] => [
  {
    key: 'import',
    title: '导入',
    head: true,
    excel: [
      { title: '导入', width: 20, value: r => r.importNo },
      { title: '来源', value: r => ImportSource.label(r.source) },
      { title: '文件', width: 30, value: r => r.fileName },
      { title: '原因', width: 24, value: r => r.reason },
    ],
    render: r => (
      <>
        <button type="button" className="link" onClick={() => open(r)}>
          {r.importNo}
        </button>
        <small className="mute">
          {ImportSource.label(r.source)}　{r.fileName}
        </small>
      </>
    ),
  },
  { key: 'rows', title: '行', num: true, excel: { title: '行', value: r => r.rows }, render: r => r.rows },
  { key: 'made', title: '新增', num: true, excel: { title: '新增', value: r => r.made }, render: r => r.made },
  { key: 'changed', title: '改动', num: true, excel: { title: '改动', value: r => r.changed }, render: r => r.changed },
  { key: 'same', title: '不变', num: true, secondary: true, excel: { title: '不变', value: r => r.same }, render: r => r.same },
  {
    key: 'who',
    title: '操作人，时间',
    excel: [
      { title: '员工', value: r => r.staffName },
      { title: '时间', width: 18, value: r => ({ at: r.createdAt }) },
    ],
    render: r => (
      <>
        {r.staffName}
        <small className="mute">{dateTime(r.createdAt)}</small>
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    excel: { title: '状态', value: r => ImportState.label(r.state) },
    render: r => <StatusTag of={ImportState} code={r.state} />,
  },
]

/** 商品导入与盘点: an Excel is tried out, its differences looked at, written as one whole, undone as one whole. */
export default function GoodsImportPage() {
  const noMake = whyNoRight(useStaff(), 'goods.make')
  const [f, set] = useFilters({ no: '', page: 1 })
  const box = useRef<HTMLInputElement>(null)
  const [source, setSource] = useState<'sheet' | 'count'>('sheet')
  const [reason, setReason] = useState('')
  const [depot, setDepot] = useState('')
  /** 盘点: what becomes of goods that the sheet does not name. */
  const [missingAs, setMissingAs] = useState<'leave' | 'nil'>('leave')
  const [file, setFile] = useState<File | null>(null)
  const basics = useLazyCall('/api/ops/getGoodsBasics', {})
  const imports = useList('/api/ops/getGoodsImports', f.page, {})
  const again = useGoodsAgain()
  const dry = useMutation({
    mutationFn: ({ chosen, more = {} }: { chosen: File; more?: Record<string, string> }) =>
      uploadForm('/api/ops/tryGoodsImport', chosen, {
        source,
        reason: reason.trim(),
        requestId: newRequestId(),
        ...(source === 'count' && depot ? { depotCode: depot, missingAs } : {}),
        ...more,
      }),
    onSuccess: answer => {
      void again()
      if (answer.importNo) set({ no: answer.importNo })
    },
  })
  const sheet = useGoodsSheet('counts')
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    setFile(chosen)
    setMissingAs('leave')
    set({ no: undefined })
    dry.mutate({ chosen })
  }
  const why = noMake ?? (source === 'count' && reason.trim() === '' ? '盘点先写原因' : undefined)
  const answer = dry.data
  const rightRows = answer ? answer.made + answer.changed : 0
  return (
    <div className="stacked">
      <div className="page-head">
        <h1>商品导入与盘点</h1>
        <span className="mute">最多 {MOST_GOODS_ROWS.toLocaleString()} 行；有一格错一行也不写，或选只写没有错的</span>
        <span className="push">
          <Link to="/sku">返回商品</Link>
        </span>
      </div>
      <section className="panel" aria-label="文件">
        <div className="panel-head">
          <Segmented<'sheet' | 'count'>
            aria-label="导入什么"
            value={source}
            options={[
              { value: 'sheet', label: '商品资料' },
              { value: 'count', label: '盘点' },
            ]}
            onChange={v => {
              setSource(v)
              setFile(null)
              dry.reset()
            }}
          />
          <span className="mute">{file?.name}</span>
          <span className="push row">
            {source === 'sheet' ? (
              <ActButton
                {...(basics.data ? {} : { why: '正在读取可填写的值' })}
                onClick={() => basics.data && void goodsTemplate(basics.data)}
              >
                下载模板
              </ActButton>
            ) : (
              <>
                <Select
                  aria-label="盘点的仓库"
                  className="depot-pick"
                  value={depot || null}
                  placeholder="选仓库"
                  showSearch={{ optionFilterProp: 'label' }}
                  options={(basics.data?.depots ?? []).map(d => ({ value: d.code, label: d.name }))}
                  onChange={v => setDepot(v ?? '')}
                />
                <ActButton
                  {...(depot ? {} : { why: '先选仓库' })}
                  loading={sheet.isPending}
                  onClick={() => sheet.mutate({ depotCode: depot })}
                >
                  下载盘点表
                </ActButton>
              </>
            )}
            <input
              ref={box}
              type="file"
              hidden
              accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              aria-label="商品 Excel"
              onChange={e => {
                choose(e.target.files?.[0])
                e.target.value = ''
              }}
            />
            <ActButton type="primary" {...(why ? { why } : {})} loading={dry.isPending} onClick={() => box.current?.click()}>
              {file ? '换一个文件' : '选择 .xlsx 试读'}
            </ActButton>
          </span>
        </div>
        <div className="panel-pad stacked">
          {source === 'count' ? (
            <label className="count-reason">
              盘点原因
              <Input value={reason} maxLength={200} placeholder="如 11 月月末盘点" onChange={e => setReason(e.target.value)} />
            </label>
          ) : null}
          <p className="hint">
            {source === 'sheet'
              ? `列：${GOODS_HEADS.join('、')}。已有商品按编码找，空格子不改；已有商品的挂牌价不直接改，写入后成为调价单草稿；新商品编码可留空。公式不收，请粘贴为数值。`
              : '列：商品编码、在库件数。填实盘的件数；试读之后又出入库的照样算，只记差数；不能少于订单占用。'}
          </p>
          {dry.isError ? <Alert type="error" showIcon title={dry.error.message} /> : null}
          {answer && answer.wrongCount > 0 && !answer.importNo ? <Tally n={answer} wrong={answer.wrongCount} /> : null}
          {answer && answer.wrongCount > 0 && !answer.importNo && file && rightRows > 0 ? (
            <div className="row">
              <ActButton
                {...(why ? { why } : {})}
                loading={dry.isPending}
                onClick={() => dry.mutate({ chosen: file, more: { onlyRight: '1', missingAs } })}
              >
                只写没有错的 {rightRows} 行
              </ActButton>
              <span className="mute">先看清单再写入；整单撤销只撤这些行，有错的行可以单独下载改好再导入</span>
            </div>
          ) : null}
        </div>
      </section>
      <WrongCells
        wrong={answer?.wrong ?? []}
        count={answer?.wrongCount ?? 0}
        file={file}
        rows={answer?.wrongRows ?? []}
        apart={(answer?.importNo ?? '') !== ''}
      />
      {answer && file ? (
        <CountMissing
          answer={answer}
          as={missingAs}
          busy={dry.isPending}
          onPick={as => {
            setMissingAs(as)
            dry.mutate({ chosen: file, more: { missingAs: as } })
          }}
        />
      ) : null}
      {f.no ? <ImportPanel key={f.no} importNo={f.no} onChanged={again} onClose={() => set({ no: undefined })} /> : null}
      <section className="panel" aria-label="导入记录">
        <div className="panel-head">
          <h2>导入记录</h2>
          <span className="push">
            <Button size="small" onClick={() => void imports.frame.query.refetch()}>
              刷新
            </Button>
          </span>
        </div>
        <OpsTable<Row>
          label="导入记录"
          {...imports.frame}
          columns={columns(r => set({ no: r.importNo }))}
          rowKey={r => r.importNo}
          unit="次导入"
          onPage={page => set({ page })}
          onOpen={r => set({ no: r.importNo })}
          openKey={f.no}
          empty="还没有导入过。下载模板，填好后选择文件试读。"
        />
      </section>
    </div>
  )
}
