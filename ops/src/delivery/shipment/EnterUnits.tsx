// 入库登记: one by one, a row of numbers, or lines pasted from a sheet. Nothing is saved while one line is wrong.
import { dayText } from '@mall/domain/kernel/clock.ts'
import { useMutation } from '@tanstack/react-query'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { numberedLines, readUnitLines } from '@mall/domain/delivery/shipment/unitLines.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Alert, Button, Input, InputNumber, Modal, Select } from 'antd'
import { useState } from 'react'
import { useShipAgain } from './shipping.ts'

type Sku = Reply<'/api/ops/findStockSku'>[number]
const today = (): string => dayText(new Date())

/** `skuCode`: the goods an order lacks; empty: to be looked for. */
export function EnterUnits({ skuCode, onClose }: { skuCode: string; onClose(): void }) {
  const call = useCaller()
  const again = useShipAgain()
  const [found, setFound] = useState<Sku[]>([])
  const [sku, setSku] = useState<Sku | null>(null)
  const [madeOn, setMadeOn] = useState(today())
  const [lines, setLines] = useState('')
  const [row, setRow] = useState({ prefix: '', from: 1, count: 10, heatNo: '', pieces: 1, tons: '' })
  const read = readUnitLines(lines)
  const search = useMutation({
    mutationFn: (word: string) => call('/api/ops/findStockSku', { word }),
    onSuccess: setFound,
  })
  const asked = useLazyCall('/api/ops/findStockSku', { word: skuCode }, { enabled: skuCode !== '' })
  const chosen = sku ?? asked.data?.find(s => s.skuCode === skuCode) ?? null
  const offered = found.length > 0 || !chosen ? found : [chosen]
  const save = useMutation({
    mutationFn: () => call('/api/ops/saveUnits', { skuCode: chosen?.skuCode ?? '', madeOn, lines }),
    onSuccess: async answer => {
      await again()
      if (answer.errors.length === 0) onClose()
    },
  })
  const errors = read.errors.length > 0 ? read.errors : (save.data?.errors ?? [])
  const pieces = read.units.reduce((n, u) => n + u.unit.pieces, 0)
  const kg = read.units.reduce((n, u) => n + u.unit.tagKg, 0)
  const why = !chosen ? '请选择商品' : read.units.length === 0 ? '请录入件' : read.errors.length > 0 ? '有行不对' : ''
  return (
    <Modal
      open
      title="入库登记"
      okText={`登记 ${read.units.length} 件`}
      cancelText="取消"
      onCancel={onClose}
      onOk={() => save.mutate()}
      okButtonProps={{ disabled: why !== '', title: why }}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      width={640}
    >
      <div className="row" style={{ marginBottom: 8 }}>
        <Select
          aria-label="商品"
          showSearch={{ filterOption: false, onSearch: word => word.trim().length > 1 && search.mutate(word.trim()) }}
          style={{ width: 420 }}
          placeholder="输入编码或名称，如 HRB400E 20"
          loading={search.isPending}
          value={chosen?.skuCode ?? null}
          onChange={code => setSku(found.find(s => s.skuCode === code) ?? null)}
          options={offered.map(s => ({ value: s.skuCode, label: `${s.title}　${s.depotName}` }))}
        />
        <Input
          aria-label="入库日期"
          type="date"
          style={{ width: 150 }}
          value={madeOn}
          onChange={e => setMadeOn(e.target.value)}
        />
      </div>
      {chosen ? (
        <p className="hint">
          账面在库 {chosen.onHand} {chosen.pieceUnit}，已登记 {chosen.registered}，还可登记{' '}
          {Math.max(0, chosen.onHand - chosen.registered)}；每
          {chosen.pieceUnit}
          理论 {tons(chosen.pieceKg)} 吨。
        </p>
      ) : null}
      <div className="ship-truck">
        <b>连号</b>
        <div className="row" style={{ marginTop: 6 }}>
          <Input
            aria-label="前缀"
            placeholder="前缀 B2611"
            style={{ width: 110 }}
            value={row.prefix}
            onChange={e => setRow({ ...row, prefix: e.target.value })}
          />
          <InputNumber
            aria-label="从"
            min={0}
            value={row.from}
            style={{ width: 90 }}
            onChange={v => setRow({ ...row, from: v ?? 0 })}
          />
          <InputNumber
            aria-label="件数"
            min={1}
            max={5000}
            value={row.count}
            suffix="件"
            style={{ width: 100 }}
            onChange={v => setRow({ ...row, count: v ?? 1 })}
          />
          <Input
            aria-label="炉号"
            placeholder="炉号"
            style={{ width: 100 }}
            value={row.heatNo}
            onChange={e => setRow({ ...row, heatNo: e.target.value })}
          />
          <Input
            aria-label="每件标牌，吨"
            placeholder="每件，吨"
            style={{ width: 90 }}
            value={row.tons}
            onChange={e => setRow({ ...row, tons: e.target.value })}
          />
          <Button
            disabled={row.prefix === '' || row.heatNo === '' || row.tons === ''}
            onClick={() =>
              setLines([lines.trimEnd(), numberedLines({ ...row, digits: 4, position: '' })].filter(Boolean).join('\n'))
            }
          >
            加入
          </Button>
        </div>
      </div>
      <label htmlFor="unit-lines">一行一件：件号 炉号 件数 标牌吨 库位（可从表格粘贴）</label>
      <Input.TextArea
        id="unit-lines"
        rows={8}
        value={lines}
        maxLength={400_000}
        placeholder="B26112090001 26L0901 1 2.668 03-04"
        onChange={e => {
          setLines(e.target.value)
          save.reset()
        }}
      />
      <p className="mute">
        {read.units.length} 行，{pieces} 件，{tons(kg)} 吨
      </p>
      {errors.length > 0 ? (
        <Alert
          type="error"
          showIcon
          title={`${errors.length} 行不对，改好之前都不登记`}
          description={errors.slice(0, 12).map(e => (
            <div key={`${e.row}${e.why}`}>
              第 {e.row} 行：{e.why}
            </div>
          ))}
        />
      ) : null}
      {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
    </Modal>
  )
}
