import { dayText } from '@mall/domain/kernel/clock.ts'
import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { acceptOf } from '@mall/domain/platform/file/file.rules.ts'
import { MOST_SCANS, paperWords } from '@mall/domain/orders/signing/paper.rules.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Form, Input, Modal } from 'antd'
import { useRef, useState } from 'react'
import { uploadFile } from '../../kernel/uploadFile.ts'

interface Values {
  signedOn: string
  buyerSigner: string
  note?: string
}
interface Scan {
  fileId: string
  fileName: string
}

/** 登记纸质签署: the day, who signed for the buyer, the scans. */
export function RecordPaper({
  flow: f,
  onDone,
  onClose,
}: {
  flow: Reply<'/api/ops/getSignDetail'>
  onDone(): void
  onClose(): void
}) {
  const call = useCaller()
  const box = useRef<HTMLInputElement>(null)
  const [form] = Form.useForm<Values>()
  const [scans, setScans] = useState<readonly Scan[]>([])
  const [unproved, setUnproved] = useState(false)
  const [today] = useState(() => dayText(new Date()))
  const save = useMutation({
    mutationFn: (v: Values) =>
      call('/api/ops/recordPaperContract', {
        flowNo: f.flowNo,
        signedOn: v.signedOn,
        buyerSigner: v.buyerSigner.trim(),
        note: (v.note ?? '').trim(),
        fileIds: scans.map(s => s.fileId),
      }),
    onSuccess: onClose,
    onSettled: onDone,
  })
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) {
        const stored = await uploadFile('/api/ops/uploadPaperScan', 'paperContract', file)
        setScans(now => [...now, stored])
      }
    },
    onSuccess: () => setUnproved(false),
  })
  const full = scans.length >= MOST_SCANS
  return (
    <Modal
      open
      title={`登记纸质签署 ${f.documentNo}`}
      okText="登记"
      cancelText="取消"
      onCancel={onClose}
      onOk={() => form.submit()}
      okButtonProps={{ disabled: upload.isPending }}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      width={460}
    >
      <p className="hint">
        {f.companyName}。双方已在纸面上签字盖章的，登记后由另一位同事看过扫描件确认，即为{paperWords(f.kind).effect}
        ；买方看得到登记和扫描件。
      </p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ signedOn: today }}
        onFinish={v => (scans.length === 0 ? setUnproved(true) : save.mutate(v))}
        onFinishFailed={() => setUnproved(scans.length === 0)}
      >
        <Form.Item name="signedOn" label="签署日期" rules={[{ required: true, message: '请填写签署日期' }]}>
          <Input type="date" max={today} />
        </Form.Item>
        <Form.Item
          name="buyerSigner"
          label="买方签字的人"
          rules={[{ required: true, whitespace: true, message: '请填写买方签字的人' }]}
        >
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item name="note" label="备注（可不填，买方看得到）">
          <Input.TextArea rows={2} maxLength={200} placeholder="如 原件两份，已寄回一份" />
        </Form.Item>
        <div className="uploads">
          <label htmlFor="paper-scan">扫描件（PDF、JPG、PNG）</label>
          <Button size="small" disabled={upload.isPending || full} onClick={() => box.current?.click()}>
            选择文件
          </Button>
          <input
            ref={box}
            id="paper-scan"
            className="file-box"
            type="file"
            multiple
            accept={acceptOf('paperContract')}
            disabled={upload.isPending || full}
            aria-describedby="paper-scan-said"
            onChange={e => {
              const files = [...(e.target.files ?? [])].slice(0, MOST_SCANS - scans.length)
              if (files.length > 0) upload.mutate(files)
              e.target.value = ''
            }}
          />
          <p id="paper-scan-said" className={unproved || upload.isError ? 'warn' : 'mute'} role="status">
            {upload.isPending
              ? '正在上传…'
              : upload.isError
                ? upload.error.message
                : unproved
                  ? '请上传扫描件'
                  : `已传 ${scans.length} 份，最多 ${MOST_SCANS} 份`}
          </p>
          {scans.map(s => (
            <p key={s.fileId}>
              <a href={`/api/file/get?id=${s.fileId}`} download>
                {s.fileName}
              </a>{' '}
              <button type="button" className="link" onClick={() => setScans(now => now.filter(x => x.fileId !== s.fileId))}>
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
