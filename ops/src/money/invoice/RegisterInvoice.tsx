import { dayText } from '@mall/domain/kernel/clock.ts'
import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { acceptOf } from '@mall/domain/platform/file/file.rules.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Button, Form, Input, Modal } from 'antd'
import { useRef, useState } from 'react'
import { uploadFile } from '../../kernel/uploadFile.ts'

interface Values {
  taxInvoiceNo: string
  issuedOn: string
  redConfirmNo?: string
  why?: string
}
interface Kept {
  fileId: string
  fileName: string
}
const MOST = 3

/** 开票登记: the number, the day and the files of an invoice that was issued at the tax bureau's own site. */
export function RegisterInvoice({
  invoice: v,
  onDone,
  onClose,
}: {
  invoice: Reply<'/api/ops/getInvoiceDetail'>
  onDone(): void
  onClose(): void
}) {
  const call = useCaller()
  const { message } = App.useApp()
  const box = useRef<HTMLInputElement>(null)
  const [form] = Form.useForm<Values>()
  const [files, setFiles] = useState<readonly Kept[]>([])
  const [unproved, setUnproved] = useState(false)
  const [today] = useState(() => dayText(new Date()))
  const save = useMutation({
    mutationFn: (o: Values) =>
      call('/api/ops/registerInvoice', {
        invoiceSn: v.invoiceSn,
        taxInvoiceNo: o.taxInvoiceNo,
        issuedOn: o.issuedOn,
        redConfirmNo: o.redConfirmNo ?? '',
        why: (o.why ?? '').trim(),
        fileIds: files.map(f => f.fileId),
      }),
    onSuccess: r => {
      void (r.differences.length > 0
        ? message.warning(`已登记，与 XML 有 ${r.differences.length} 处不同，不能确认`)
        : message.success('已登记，等另一位同事确认'))
      onClose()
    },
    onSettled: onDone,
  })
  const upload = useMutation({
    mutationFn: async (chosen: readonly File[]) => {
      for (const file of chosen) {
        const stored = await uploadFile('/api/ops/uploadTaxInvoice', 'taxInvoice', file)
        setFiles(now => [...now, stored])
      }
    },
    onSuccess: () => setUnproved(false),
  })
  const full = files.length >= MOST
  return (
    <Modal
      open
      title={`开票登记 ${v.invoiceSn}`}
      okText="登记"
      cancelText="取消"
      onCancel={onClose}
      onOk={() => form.submit()}
      okButtonProps={{ disabled: upload.isPending }}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      width={480}
    >
      <p className="hint">
        {v.title}，价税合计 {yuan(v.grossFen)}{' '}
        元。在电子税务局开好以后登记；另一位同事看过文件确认后，发票即为已开具，客户可以下载。
      </p>
      {v.mayBeIssued ? (
        <Alert
          type="warning"
          showIcon
          title="已送过税务平台，平台可能已经开出这张发票。请先到电子税务局查实没有开出，再手工开具，否则会重复开票。"
        />
      ) : null}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ issuedOn: today }}
        onFinish={o => (files.length === 0 ? setUnproved(true) : save.mutate(o))}
        onFinishFailed={() => setUnproved(files.length === 0)}
      >
        <Form.Item
          name="taxInvoiceNo"
          label="数电票号码"
          rules={[{ required: true, pattern: /^[\d\s]{20,30}$/, message: '数电票号码是 20 位数字' }]}
        >
          <Input maxLength={30} inputMode="numeric" />
        </Form.Item>
        <Form.Item name="issuedOn" label="开票日期" rules={[{ required: true, message: '请填写开票日期' }]}>
          <Input type="date" max={today} />
        </Form.Item>
        {v.kind === 'red' ? (
          <Form.Item name="redConfirmNo" label="红字发票信息确认单编号（可不填）">
            <Input maxLength={30} />
          </Form.Item>
        ) : null}
        {v.mayBeIssued ? (
          <Form.Item
            name="why"
            label="为什么手工登记"
            rules={[{ required: true, whitespace: true, message: '请写明怎样查实平台没有开出' }]}
          >
            <Input.TextArea rows={2} maxLength={200} placeholder="如 已在电子税务局查过，没有开出" />
          </Form.Item>
        ) : null}
        <div className="uploads">
          <label htmlFor="tax-invoice-file">发票文件（PDF、OFD、XML 各一份）</label>
          <Button size="small" disabled={upload.isPending || full} onClick={() => box.current?.click()}>
            选择文件
          </Button>
          <input
            ref={box}
            id="tax-invoice-file"
            className="file-box"
            type="file"
            multiple
            accept={acceptOf('taxInvoice')}
            disabled={upload.isPending || full}
            aria-describedby="tax-invoice-said"
            onChange={e => {
              const chosen = [...(e.target.files ?? [])].slice(0, MOST - files.length)
              if (chosen.length > 0) upload.mutate(chosen)
              e.target.value = ''
            }}
          />
          <p id="tax-invoice-said" className={unproved || upload.isError ? 'warn' : 'mute'} role="status">
            {upload.isPending
              ? '正在上传…'
              : upload.isError
                ? upload.error.message
                : unproved
                  ? '请上传发票文件'
                  : '有 XML 的，号码、双方、金额、税额、税率和明细逐项与申请比对'}
          </p>
          {files.map(f => (
            <p key={f.fileId}>
              {f.fileName}{' '}
              <button type="button" className="link" onClick={() => setFiles(now => now.filter(x => x.fileId !== f.fileId))}>
                去掉
              </button>
            </p>
          ))}
        </div>
        {save.isError ? <Alert style={{ marginTop: 12 }} type="error" showIcon title={save.error.message} /> : null}
      </Form>
    </Modal>
  )
}
