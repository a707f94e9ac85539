import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { Alert, Button, Checkbox, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { textColumn, timeColumn, tonsColumn } from '../../kernel/kit/columns.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import './warranty.css'

type Row = Reply<'/api/ops/getWarrantyList'>['list'][number]
const stateOf = (r: Row): string => (r.conceded ? '让步接收' : '相符')

const columns: Column<Row>[] = [
  {
    key: 'no',
    title: '质保书',
    head: true,
    excel: [
      { title: '质保书', width: 20, value: r => r.certNo },
      { title: '版', width: 5, value: r => r.versionNo },
    ],
    render: r => (
      <>
        <b className="nowrap">{r.certNo}</b>
        <small className="mute">
          炉号 {r.heatNo}
          {r.versionNo > 1 && `，第 ${r.versionNo} 版：${r.versionReason}`}
        </small>
      </>
    ),
  },
  {
    key: 'goods',
    title: '货与运单',
    wide: true,
    excel: [
      { title: '商品', width: 32, value: r => r.title },
      { title: '订单', width: 20, value: r => r.orderCode },
      { title: '运单', width: 20, value: r => r.waybillNo },
      { title: '炉号', width: 14, value: r => r.heatNo },
    ],
    render: r => (
      <>
        {r.title}
        <small className="mute">
          {r.orderCode}，{r.waybillNo}
        </small>
      </>
    ),
  },
  textColumn('company', '企业', r => r.companyName, { wide: true, width: 28 }),
  textColumn('pieces', '数量', r => `${r.pieces} ${r.pieceUnit}`),
  tonsColumn('kg', '吨', r => r.weightKg),
  textColumn('children', '拆分', r => (r.childCount === 0 ? '' : `${r.childCount} 份`)),
  {
    key: 'state',
    title: '状态',
    excel: { title: '状态', value: stateOf },
    render: r => (
      <>
        <Tag tone={r.conceded ? 'wait' : 'good'}>{stateOf(r)}</Tag>
        {r.demo ? <small className="mute">演示数据</small> : null}
      </>
    ),
  },
  timeColumn('at', '签发', r => r.issuedAt),
]

/** Issued certificates; a truck's are issued by themselves, on demand where somebody waits at the gate. */
export default function CertificateListPage() {
  const call = useCaller()
  const client = useQueryClient()
  const why = whyNoRight(useStaff(), 'cert.edit')
  const [f, set, filtered] = useFilters({ word: '', conceded: false, page: 1 })
  const list = useList('/api/ops/getWarrantyList', f.page, { word: f.word, conceded: f.conceded })
  const [keys, setKeys] = useState<string[]>([])
  const [issuing, setIssuing] = useState(false)
  const download = useMutation({
    mutationFn: async () => {
      const { url } = await call('/api/ops/getWarrantyFile', { certNos: keys })
      const link = document.createElement('a')
      link.href = url
      link.download = ''
      link.click()
    },
  })
  const issue = useMutation({
    mutationFn: (o: { waybillNo: string }) => call('/api/ops/issueWarranty', o),
    onSuccess: () => client.invalidateQueries({ queryKey: ['/api/ops/getWarrantyList'] }),
  })
  return (
    <>
      <div className="page-head">
        <h1>质保书</h1>
        <span className="mute">车出厂后按炉号自动签发</span>
        <span className="push row">
          <ActButton {...(why ? { why } : {})} onClick={() => setIssuing(true)}>
            现在签发
          </ActButton>
          <ActButton
            type="primary"
            loading={download.isPending}
            {...(keys.length === 0 ? { why: '请先勾选质保书' } : {})}
            onClick={() => download.mutate()}
          >
            下载{keys.length > 0 ? ` ${keys.length} 份` : ''}
          </ActButton>
        </span>
      </div>
      {download.isError ? <Alert type="error" showIcon title={download.error.message} /> : null}
      <ListFrame<Row>
        list="certificate"
        label="质保书"
        filtered={filtered}
        filters={
          <>
            <SearchWord value={f.word} placeholder="质保书 / 订单 / 炉号 / 件号 / 运单" onChange={word => set({ word })} />
            <Checkbox checked={f.conceded} onChange={e => set({ conceded: e.target.checked })}>
              只看让步接收
            </Checkbox>
          </>
        }
        {...list.frame}
        columns={columns}
        rowKey={r => r.certNo}
        selection={{ keys, onChange: setKeys, whyNot: () => undefined }}
        unit="份"
        onPage={page => set({ page })}
        empty="还没有质保书。车出厂后自动签发；炉号没有化验值的等录入。"
      />
      {issuing ? (
        <Modal open title="现在签发一车的质保书" onCancel={() => setIssuing(false)} footer={null}>
          <p className="hint">出厂的车十秒内自动签发；有人在等时可以在这里立即签发。炉号没有化验值的会列出来。</p>
          <Form layout="vertical" requiredMark={false} onFinish={o => issue.mutate(o as { waybillNo: string })}>
            <Form.Item name="waybillNo" label="运单号" rules={[{ required: true, whitespace: true, message: '请填写运单号' }]}>
              <Input maxLength={40} autoFocus />
            </Form.Item>
            {issue.isError ? <Alert type="error" showIcon title={issue.error.message} /> : null}
            {issue.data ? (
              <Alert
                type={issue.data.waiting.length > 0 ? 'warning' : 'success'}
                showIcon
                title={
                  issue.data.waiting.length > 0
                    ? `签发 ${issue.data.issued} 份，炉号 ${issue.data.waiting.join('、')} 等化验`
                    : issue.data.issued > 0
                      ? `签发 ${issue.data.issued} 份`
                      : '这一车的质保书都已签发'
                }
              />
            ) : null}
            <Button type="primary" htmlType="submit" loading={issue.isPending} style={{ marginTop: 12 }}>
              签发
            </Button>
          </Form>
        </Modal>
      ) : null}
    </>
  )
}
