import { Modal } from 'antd'
import { useState } from 'react'
import { CompanySelect } from './CompanySelect.tsx'

/** Which company: its pane says how it stands and sets the line. */
export function OpenCredit({ onChosen, onClose }: { onChosen(code: string): void; onClose(): void }) {
  const [code, setCode] = useState('')
  return (
    <Modal
      open
      title="开通授信"
      okText="下一步"
      okButtonProps={{ disabled: code === '', title: code === '' ? '请先选企业' : undefined }}
      cancelText="取消"
      onCancel={onClose}
      onOk={() => onChosen(code)}
      width={460}
    >
      <p className="hint">先选企业，核对余额、少补与逾期，再填额度。</p>
      <div className="claim">
        <CompanySelect label="企业" chosen={code} onChange={setCode} />
      </div>
    </Modal>
  )
}
