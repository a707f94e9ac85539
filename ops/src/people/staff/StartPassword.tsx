import { Alert, Button, Modal, Typography } from 'antd'

/** Shown once: nobody, not even the server, can show it again. */
export function StartPassword({ whose, password, onClose }: { whose: string; password: string; onClose(): void }) {
  return (
    <Modal
      open
      title={`${whose} 的初始密码`}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      width={420}
      footer={
        <Button type="primary" onClick={onClose}>
          已记下
        </Button>
      }
    >
      <Typography.Paragraph copyable={{ text: password }} className="start-password">
        <code>{password}</code>
      </Typography.Paragraph>
      <Alert type="warning" showIcon title="只显示这一次。请当面或电话告知本人；首次登录后必须修改。" />
    </Modal>
  )
}
