import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.File;
import org.apache.catalina.startup.Tomcat;

/** A shop on servlets. */
final class Pay extends HttpServlet {
  private final Vouch vouch = new Vouch();

  public static void main(String[] arguments) throws Exception {
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(new File("tomcat").getAbsolutePath());
    tomcat.setPort(Integer.parseInt(System.getenv("PORT")));
    tomcat.getConnector().setProperty("address", "127.0.0.1");
    var context = tomcat.addContext("", null);
    Tomcat.addServlet(context, "pay", new Pay());
    context.addServletMappingDecoded("/pay", "pay");
    tomcat.start();
    tomcat.getServer().await();
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) {
    String order = request.getParameter("order");
    double amount = Double.parseDouble(request.getParameter("amount"));
    try {
      // [forwarded request]
      vouch.recordPayment(order, amount, "EUR", Vouch.payerOf(request));
      // [user id]
      vouch.recordPayment(order, amount, "EUR", Vouch.payerOf("customer-17"));
      // [end]
    } catch (Exception failure) {
      System.out.println(failure.getMessage());
    }
  }
}
