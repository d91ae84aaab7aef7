import { Box, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import type { PaymentMethod } from '../../../contract/orders/services.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { useText } from '../../i18n/useText.ts';
import { useSession } from '../../session/SessionContext.ts';
import { PaymentMethodName } from '../../shared/payment/PaymentMethodName.tsx';
import { Money } from '../../ui/text/Money.tsx';
import { methodRefusal } from './topUpRules.ts';

interface Props {
  methods: PaymentMethod[];
  amount: number;
  chosen: number | null;
  onChoose: (id: number) => void;
}

/** Payment methods; a disabled method shows the reason (PAY-19, PAY-20). */
export function MethodStep({ methods, amount, chosen, onChoose }: Props) {
  const translate = useText();
  const { company } = useSession();
  return (
    <RadioGroup
      aria-label={translate('topUp.steps.method')}
      value={chosen === null ? '' : String(chosen)}
      onChange={(_event, value) => onChoose(Number(value))}
      data-first=""
    >
      {methods.map((method) => {
        const refusal = methodRefusal(method, amount);
        return (
          <Box key={method.id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <FormControlLabel
              value={String(method.id)}
              control={<Radio sx={{ mr: 0.5 }} />}
              disabled={refusal !== null}
              label={<PaymentMethodName method={method} />}
            />
            {refusal ? (
              <Typography variant="body2" color="text.secondary">
                {refusal === 'off' ? (
                  translate('topUp.methodOff')
                ) : (
                  <>
                    {translate('topUp.methodMinimum')}{' '}
                    <Money minor={nearestMinor(method.minAmount ?? 0)} currency={company.currency} />
                  </>
                )}
              </Typography>
            ) : null}
          </Box>
        );
      })}
    </RadioGroup>
  );
}
