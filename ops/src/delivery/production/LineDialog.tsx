import type { Um } from '@mall/domain/kernel/money.ts'
import type { RollingLine } from '@mall/contract/delivery/production/scheduleDesk.ts'
import { useMutation } from '@tanstack/react-query'
import { useCaller } from '@mall/client/useCall.ts'
import { Alert, Checkbox, Form, Input, InputNumber, Modal, Select } from 'antd'

interface Fields {
  lineCode: string
  name: string
  works: string
  product: string
  sizeWords: string
  varietyCodes: string[]
  grades: string
  thicknessFrom: number | null
  thicknessTo: number | null
  widthFrom: number | null
  widthTo: number | null
  capacityT: number
  readyDays: number
  closeDays: number
  releaseWeeks: number
  seq: number
  active: boolean
}
const mm = (um: Um | null | undefined): number | null => (um === null || um === undefined ? null : um / 1000)
const um = (v: number | null | undefined): number | null => (v === null || v === undefined ? null : Math.round(v * 1000))
const needed = [{ required: true, message: '请填写' }]
const NUMBER = { width: '100%' }

/** One line: what it can make, in what sizes, how much a week, how its weeks close and open. */
export function LineDialog({
  line,
  varieties,
  onClose,
  onDone,
}: {
  line: RollingLine | null
  varieties: readonly { code: string; name: string }[]
  onClose(): void
  onDone(): void
}) {
  const call = useCaller()
  const [form] = Form.useForm<Fields>()
  const save = useMutation({
    mutationFn: (f: Fields) =>
      call('/api/ops/saveRollingLine', {
        isNew: line === null,
        lineCode: f.lineCode.trim().toUpperCase(),
        name: f.name,
        works: f.works,
        product: f.product,
        sizeWords: f.sizeWords,
        varietyCodes: f.varietyCodes,
        grades: f.grades.split(/[\s,，、]+/).filter(Boolean),
        thicknessFromUm: um(f.thicknessFrom),
        thicknessToUm: um(f.thicknessTo),
        widthFromUm: um(f.widthFrom),
        widthToUm: um(f.widthTo),
        capacityKg: Math.round(f.capacityT * 1000),
        readyDays: f.readyDays,
        closeDays: f.closeDays,
        releaseWeeks: f.releaseWeeks,
        seq: f.seq,
        active: f.active,
      }),
    onSuccess: onDone,
  })
  const number = (name: keyof Fields, label: string, least: number, most: number, precision = 0, must = true) => (
    <Form.Item name={name} label={label} {...(must ? { rules: needed } : {})}>
      <InputNumber min={least} max={most} precision={precision} style={NUMBER} />
    </Form.Item>
  )
  return (
    <Modal
      open
      title={line ? `修改 ${line.name}` : '新增产线'}
      okText="保存"
      cancelText="取消"
      onCancel={onClose}
      onOk={form.submit}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      width={640}
    >
      <p className="hint">周能力改动用于今后新建的周；已有的周在排产台里逐周改。停用的线不再接单，已排的照常生产。</p>
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        className="two-cols"
        initialValues={{
          lineCode: line?.lineCode ?? '',
          name: line?.name ?? '',
          works: line?.works ?? '',
          product: line?.product ?? '',
          sizeWords: line?.sizeWords ?? '',
          varietyCodes: line?.varietyCodes ?? [],
          grades: line?.grades.join(' ') ?? '',
          thicknessFrom: mm(line?.thicknessFromUm),
          thicknessTo: mm(line?.thicknessToUm),
          widthFrom: mm(line?.widthFromUm),
          widthTo: mm(line?.widthToUm),
          capacityT: line ? line.capacityKg / 1000 : null,
          readyDays: line?.readyDays ?? 4,
          closeDays: line?.closeDays ?? 3,
          releaseWeeks: line?.releaseWeeks ?? 12,
          seq: line?.seq ?? 100,
          active: line?.active ?? true,
        }}
        onFinish={f => save.mutate(f)}
      >
        <Form.Item
          name="lineCode"
          label="代号"
          rules={[{ required: true, pattern: /^[A-Za-z0-9]{2,12}$/, message: '2–12 位字母或数字' }]}
        >
          <Input disabled={line !== null} maxLength={12} />
        </Form.Item>
        <Form.Item name="name" label="名称" rules={needed}>
          <Input maxLength={20} placeholder="镀锌 1 号线" />
        </Form.Item>
        <Form.Item name="works" label="所属厂" rules={needed}>
          <Input maxLength={20} placeholder="冷轧公司" />
        </Form.Item>
        <Form.Item name="product" label="产品（筛选用的词）" rules={needed}>
          <Input maxLength={20} placeholder="镀锌" />
        </Form.Item>
        <Form.Item name="varietyCodes" label="能生产的品种" className="whole" rules={[{ required: true, message: '请选择' }]}>
          <Select
            mode="multiple"
            optionFilterProp="label"
            options={varieties.map(v => ({ value: v.code, label: `${v.name} ${v.code}` }))}
          />
        </Form.Item>
        <Form.Item name="grades" label="只做这些牌号（空格分隔，不填为全部）" className="whole">
          <Input maxLength={400} />
        </Form.Item>
        <Form.Item name="sizeWords" label="给客户看的产品与规格" className="whole">
          <Input maxLength={60} placeholder="镀锌卷 Z80–Z275" />
        </Form.Item>
        {number('thicknessFrom', '厚度从，mm', 0, 1000, 3, false)}
        {number('thicknessTo', '厚度到，mm', 0, 1000, 3, false)}
        {number('widthFrom', '宽度从，mm', 0, 10_000, 0, false)}
        {number('widthTo', '宽度到，mm', 0, 10_000, 0, false)}
        {number('capacityT', '周能力，吨', 0.001, 200_000, 3)}
        {number('readyDays', '周一后几天入库', 0, 27)}
        {number('closeDays', '周一前几天截止', 0, 60)}
        {number('releaseWeeks', '自动放量几周', 0, 26)}
        {number('seq', '排列次序', 0, 9999)}
        <Form.Item name="active" valuePropName="checked" label="状态">
          <Checkbox>在用</Checkbox>
        </Form.Item>
        {save.isError ? <Alert className="whole" type="error" showIcon title={save.error.message} /> : null}
      </Form>
    </Modal>
  )
}
