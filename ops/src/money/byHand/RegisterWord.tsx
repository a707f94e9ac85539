import { dayText } from '@mall/domain/kernel/clock.ts'
import { useCaller } from '@mall/client/useCall.ts'
import type { HandWordDetail } from '@mall/contract/money/byHand/byHandDesk.ts'
import { HandKind, HandResult, type HandResultCode, movesMoney, needsWhy } from '@mall/domain/money/byHand/handWord.ts'
import { acceptOf } from '@mall/domain/platform/file/file.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Form, Input, Modal, Radio } from 'antd'
import { useRef, useState } from 'react'
import { uploadFile } from '../../kernel/uploadFile.ts'

interface Values {
  result: HandResultCode
  bankAccount?: string
  bankName?: string
  bankTxnId?: string
  happenedOn: string
  reason?: string
}

/** 登记结果: what was done at the bank or in the bill system; another person confirms it. */
export function RegisterWord({ of: r, onDone, onClose }: { of: HandWordDetail; onDone(): void; onClose(): void }) {
  const call = useCaller()
  const box = useRef<HTMLInputElement>(null)
  const [form] = Form.useForm<Values>()
  const [slip, setSlip] = useState<{ fileId: string; fileName: string } | null>(null)
  const [today] = useState(() => dayText(new Date()))
  const result = Form.useWatch('result', form) ?? r.results[0]
  const money = result !== undefined && movesMoney(result)
  const whyNeeded = (result !== undefined && needsWhy(result)) || r.warningText !== ''
  const save = useMutation({
    mutationFn: (v: Values) =>
      call('/api/ops/registerHandWord', {
        kind: r.kind,
        no: r.no,
        result: v.result,
        bankAccount: money ? (v.bankAccount ?? '') : '',
        bankName: money ? (v.bankName ?? '').trim() : '',
        bankTxnId: money ? (v.bankTxnId ?? '') : '',
        happenedOn: v.happenedOn,
        fileId: slip?.fileId ?? '',
        reason: (v.reason ?? '').trim(),
      }),
    onSuccess: onClose,
    onSettled: onDone,
  })
  const upload = useMutation({
    mutationFn: async (file: File) => setSlip(await uploadFile('/api/ops/uploadBankSlip', 'bankSlip', file)),
  })
  return (
    <Modal
      open
      title={`登记 ${HandKind.label(r.kind)} ${r.no}　${yuan(r.amountFen)} 元`}
      okText="登记，送复核"
      cancelText="取消"
      onCancel={onClose}
      onOk={() => form.submit()}
      okButtonProps={{ disabled: upload.isPending }}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      width={480}
    >
      <p className="hint">{r.to}。登记后由另一位同事核对，复核同意才入账、才通知客户。</p>
      {r.warningText && <Alert type="warning" showIcon className="gap" title={r.warningText} />}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ result: r.results[0], bankAccount: r.ownAccount, bankName: r.ownBankName, happenedOn: today }}
        onFinish={v => save.mutate(v)}
      >
        <Form.Item name="result" label="结果">
          <Radio.Group options={r.results.map(code => ({ value: code, label: HandResult.label(code) }))} />
        </Form.Item>
        {money && (
          <>
            <Form.Item
              name="bankTxnId"
              label="银行流水号"
              rules={[{ required: true, whitespace: true, message: '请填写银行流水号' }]}
            >
              <Input maxLength={64} />
            </Form.Item>
            <Form.Item
              name="bankAccount"
              label="本方银行账号"
              rules={[{ required: true, whitespace: true, message: '请填写本方银行账号' }]}
            >
              <Input maxLength={40} />
            </Form.Item>
            <Form.Item name="bankName" label="本方开户行（可不填）">
              <Input maxLength={60} />
            </Form.Item>
          </>
        )}
        <Form.Item name="happenedOn" label="日期" rules={[{ required: true, message: '请填写日期' }]}>
          <Input type="date" min={r.fromOn} max={today} />
        </Form.Item>
        <Form.Item
          name="reason"
          label={
            whyNeeded ? (result !== undefined && needsWhy(result) ? '原因（客户会看到）' : '为什么手工登记') : '说明（可不填）'
          }
          rules={whyNeeded ? [{ required: true, whitespace: true, message: '请写明原因' }] : []}
        >
          <Input.TextArea rows={2} maxLength={200} />
        </Form.Item>
        <div className="uploads">
          <label htmlFor="bank-slip">银行回单（可不传；PDF、JPG、PNG）</label>
          <Button size="small" disabled={upload.isPending} onClick={() => box.current?.click()}>
            选择文件
          </Button>
          <input
            ref={box}
            id="bank-slip"
            className="file-box"
            type="file"
            accept={acceptOf('bankSlip')}
            disabled={upload.isPending}
            aria-describedby="bank-slip-said"
            onChange={e => {
              const file = e.target.files?.[0]
              if (file) upload.mutate(file)
              e.target.value = ''
            }}
          />
          <p id="bank-slip-said" className={upload.isError ? 'warn' : 'mute'} role="status">
            {upload.isPending ? '正在上传…' : upload.isError ? upload.error.message : (slip?.fileName ?? '没有上传')}
          </p>
        </div>
        {save.isError ? <Alert style={{ marginTop: 12 }} type="error" showIcon title={save.error.message} /> : null}
      </Form>
    </Modal>
  )
}
