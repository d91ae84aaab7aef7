import type { OperateAnswer } from '../../contract/operate/commands.ts';

export interface Reply {
  status: number;
  data?: OperateAnswer;
  error?: { code: string; message: string; field?: string };
}

/** Connection of a command to its installation. */
export interface OperatorLink {
  call(command: string, body: object): Promise<Reply>;
  close(): Promise<void>;
}
