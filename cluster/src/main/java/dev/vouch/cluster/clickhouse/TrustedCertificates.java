package dev.vouch.cluster.clickhouse;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Trust in the certificates of a private authority, for TLS. */
final class TrustedCertificates {
  private TrustedCertificates() {}

  /**
   * Returns the TLS context of a client that trusts only the certificates in a file.
   *
   * @param file one or several certificates as PEM (RFC 7468)
   * @throws ClickHouseConfigurationException if the file cannot be read, or has no valid
   *     certificates
   */
  static SSLContext contextOf(Path file) {
    try (InputStream pem = Files.newInputStream(file)) {
      return trusting(CertificateFactory.getInstance("X.509").generateCertificates(pem), file);
    } catch (IOException e) {
      throw unusable(file, "cannot be read", e);
    } catch (GeneralSecurityException e) {
      throw unusable(file, "has no valid certificates", e);
    }
  }

  private static SSLContext trusting(Collection<? extends Certificate> certificates, Path file)
      throws GeneralSecurityException, IOException {
    if (certificates.isEmpty()) {
      throw new GeneralSecurityException("no certificates in " + file);
    }
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    for (Certificate certificate : certificates) {
      trusted.setCertificateEntry(Integer.toString(trusted.size()), certificate);
    }
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return context;
  }

  private static ClickHouseConfigurationException unusable(Path file, String problem, Exception e) {
    return new ClickHouseConfigurationException(
        "%s, the sslrootcert of VOUCH_CLICKHOUSE_URL, %s. Name a file with the certificate of the authority, as PEM."
            .formatted(file, problem),
        e);
  }
}
